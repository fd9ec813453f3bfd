// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a table of a workload looks like.
 *
 * @param columns their types by their names, in lower case, in their order
 * @param primaryKey its columns, separated by commas
 * @param indexes the columns of further indexes, separated by ", ", by the indexes' names
 * @param keptTogether the columns of which the rows with the same values are to be kept together,
 *     where a database can; empty: it is all the same
 */
public record TableShape(
    String name,
    Map<String, String> columns,
    String primaryKey,
    Map<String, String> indexes,
    String keptTogether) {

  private static final Pattern TYPE = Pattern.compile("([A-Z]+)(?:\\((\\d+))?");

  // In bytes a row, from ndbinfo.memory_per_fragment of 9.7.4 with 30,000 rows or more in a table.
  private static final int ROW_OVERHEAD = 28;
  private static final int HASH_INDEX = 16;
  private static final int ORDERED_INDEX = 16;
  private static final int VARIABLE_COLUMN = 4;

  /** For pages that are not full, which is most of what the above does not explain. */
  private static final double PAGES = 1.1;

  public TableShape(
      String name, Map<String, String> columns, String primaryKey, Map<String, String> indexes) {
    this(name, columns, primaryKey, indexes, "");
  }

  /**
   * About how many bytes a row takes in a data node of NDB, indexes included.
   *
   * @param filled how much of its VARCHAR columns it fills on average, 0 to 1
   */
  public int rowBytes(double filled) {
    return rowBytes(
        columns.values().stream().mapToDouble(type -> columnBytes(type, filled)).sum(),
        indexes.size());
  }

  /** The same for columns of so many bytes; indexes are those besides the primary key. */
  public static int rowBytes(double columns, int indexes) {
    return (int)
        Math.ceil(PAGES * (ROW_OVERHEAD + HASH_INDEX + ORDERED_INDEX * (1.0 + indexes) + columns));
  }

  /** Columns of a fixed length begin at words of 4 bytes. */
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
            .map(column -> column.getKey() + " " + column.getValue())
            .collect(Collectors.joining(", "));
    String partitions = keptTogether.isEmpty() ? "" : dialect.partitionBy().formatted(keptTogether);
    return "CREATE TABLE IF NOT EXISTS %s (%s, PRIMARY KEY (%s))%s%s"
        .formatted(name, definitions, primaryKey, dialect.tableOptions(), partitions);
  }
}
