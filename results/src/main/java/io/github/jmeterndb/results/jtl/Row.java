// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import java.util.EnumMap;
import java.util.Map;

/**
 * The row that is just being read; filled anew for the next one. For one thread.
 *
 * <p>{@code timeStamp} is taken as the start of the sample, which is JMeter's default ({@code
 * sampleresult.timestamp.start}).
 */
final class Row {
  private static final String TRANSACTION = "Number of samples in transaction";

  private final Map<Column, Text> fields = new EnumMap<>(Column.class);
  private long line;
  private long start;
  private int elapsed;

  Row() {
    for (Column column : Column.values()) {
      fields.put(column, new Text());
    }
  }

  /** A field's text; empty where the file lacks the column. */
  Text field(Column column) {
    return fields.get(column);
  }

  void at(long startingLine) {
    line = startingLine;
  }

  void times(long startMillis, int elapsedMillis) {
    start = startMillis;
    elapsed = elapsedMillis;
  }

  /** The number of its first line in the file, from 1. */
  long line() {
    return line;
  }

  /** When the sample began, in milliseconds since 1970. */
  long start() {
    return start;
  }

  /** How long it took, in milliseconds. */
  int elapsed() {
    return elapsed;
  }

  /** When it ended, in milliseconds since 1970. */
  long end() {
    return start + elapsed;
  }

  /** Whether the sample failed; never where the file does not say. */
  boolean isFailed() {
    return field(Column.SUCCESS).isIgnoringCase("false");
  }

  /** Whether it is a transaction controller's, so that its children have rows of their own. */
  boolean isTransaction() {
    return field(Column.RESPONSE_MESSAGE).startsWith(TRANSACTION);
  }
}
