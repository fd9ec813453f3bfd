// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** A table whose rows may be kept anywhere. */
  public TableShape(
      String name, Map<String, String> columns, String primaryKey, Map<String, String> indexes) {
    this(name, columns, primaryKey, indexes, "");
  }

  /** Copies the columns and indexes. */
  public TableShape {
    columns = new LinkedHashMap<>(columns);
    indexes = new LinkedHashMap<>(indexes);
  }

  List<String> columnNames() {
    return List.copyOf(columns.keySet());
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
