// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Where the columns of a JTL stand.
 *
 * @param byIndex a column's meaning, or null for one that is skipped; as many as a row has fields
 */
public record Columns(List<Column> byIndex) {
  private static final List<Column> REQUIRED =
      List.of(Column.TIME_STAMP, Column.ELAPSED, Column.LABEL);

  /** As JMeter 5 saves them, by its default. */
  private static final List<String> DEFAULT =
      List.of(
          ("timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                  + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,"
                  + "Connect")
              .split(",", -1));

  /** Up to here all versions of JMeter have saved the same columns. */
  private static final int OF_ALL_VERSIONS = 1 + DEFAULT.indexOf(Column.SUCCESS.header());

  /** Copies the list. */
  public Columns {
    byIndex = Collections.unmodifiableList(new ArrayList<>(byIndex));
  }

  /** The columns that a header names. */
  static Columns of(List<String> header) {
    List<Column> columns = new ArrayList<>();
    header.forEach(name -> columns.add(Column.named(name).orElse(null)));
    return new Columns(columns);
  }

  /**
   * The columns of a file without a header: JMeter's default order, or what all versions of it have
   * in common where the number is not today's.
   *
   * @return columns that lack the required ones if there are too few fields
   */
  static Columns withoutHeader(int fields) {
    String[] names = new String[fields];
    Arrays.fill(names, "");
    int known = fields == DEFAULT.size() ? fields : OF_ALL_VERSIONS;
    for (int i = 0; i < known && fields >= known; i++) {
      names[i] = DEFAULT.get(i);
    }
    return of(List.of(names));
  }

  /** The number of fields in a row. */
  int count() {
    return byIndex.size();
  }

  /** Whether the file has it. */
  public boolean has(Column column) {
    return byIndex.contains(column);
  }

  /** Whether it names none of JMeter's columns, so that it was no header. */
  boolean isUnknown() {
    return byIndex.stream().allMatch(Objects::isNull);
  }

  /** Those without which there is nothing to report. */
  List<Column> missing() {
    return REQUIRED.stream().filter(column -> !has(column)).toList();
  }
}
