// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The definition of a workload's table.
 *
 * @param columns types by column name, in lower case, in order; CHAR is the dialect's text type
 * @param primaryKey column names, separated by commas
 * @param indexes columns of secondary indexes, separated by ", ", by index name
 * @param keptTogether columns to partition by, if the database supports it; empty for none
 */
public record TableShape(
    String name,
    Map<String, String> columns,
    String primaryKey,
    Map<String, String> indexes,
    String keptTogether) {

  private static final Pattern TYPE = Pattern.compile("([A-Z]+)(?:\\((\\d+))?");

  // Bytes per row, from ndbinfo.memory_per_fragment of 9.7.4 with 30,000 rows or more in a table.
  private static final int ROW_OVERHEAD = 28;
  private static final int HASH_INDEX = 16;
  private static final int ORDERED_INDEX = 16;
  private static final int VARIABLE_COLUMN = 4;

  /** Partly filled pages, which explain most of the remaining difference. */
  private static final double PAGES = 1.1;

  public TableShape(
      String name, Map<String, String> columns, String primaryKey, Map<String, String> indexes) {
    this(name, columns, primaryKey, indexes, "");
  }

  /**
   * The approximate number of bytes per row in an NDB data node, including indexes.
   *
   * @param filled the average fill of VARCHAR columns, 0 to 1
   */
  public int rowBytes(double filled) {
    return rowBytes(
        columns.values().stream().mapToDouble(type -> columnBytes(type, filled)).sum(),
        indexes.size());
  }

  /** For columns of that many bytes, and indexes besides the primary key. */
  public static int rowBytes(double columns, int indexes) {
    return (int)
        Math.ceil(PAGES * (ROW_OVERHEAD + HASH_INDEX + ORDERED_INDEX * (1.0 + indexes) + columns));
  }

  /** Columns of fixed length are aligned to words of 4 bytes. */
  private static double columnBytes(String type, double filled) {
    Matcher words = TYPE.matcher(type);
    if (!words.lookingAt()) {
      throw new IllegalArgumentException(type);
    }
    int length = words.group(2) == null ? 0 : Integer.parseInt(words.group(2));
    return switch (words.group(1)) {
      case "VARCHAR" -> VARIABLE_COLUMN + filled * length;
      case "CHAR" -> words(length);
      // 9 digits take 4 bytes.
      case "DECIMAL" -> words(length / 2 + 1);
      case "BIGINT" -> 8;
      default -> 4;
    };
  }

  private static int words(int bytes) {
    return (bytes + 3) / 4 * 4;
  }

  String createTable(Dialect dialect) {
    String definitions =
        columns.entrySet().stream()
            .map(column -> column.getKey() + " " + type(column.getValue(), dialect))
            .collect(Collectors.joining(", "));
    String partitions = keptTogether.isEmpty() ? "" : dialect.partitionBy().formatted(keptTogether);
    return "CREATE TABLE IF NOT EXISTS %s (%s, PRIMARY KEY (%s))%s%s"
        .formatted(name, definitions, primaryKey, dialect.tableOptions(), partitions);
  }

  private static String type(String type, Dialect dialect) {
    return type.replaceFirst("^CHAR", dialect.textType());
  }
}
