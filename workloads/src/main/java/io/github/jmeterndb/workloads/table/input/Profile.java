// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.input;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.ServerQuery;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What rows of a table look like: as counts and lengths, and perhaps values of some. Immutable.
 *
 * @param columns by their names; without those of which nothing is known
 */
public record Profile(Map<String, OfColumn> columns, Sample sample) {
  public static final Profile UNKNOWN = new Profile(Map.of());

  private static final int SAMPLE = 1_000;

  /** From so many different values among the rows on, any row may have another one. */
  private static final double ALL_DIFFERENT = 0.9;

  private static final OfColumn ANY = new OfColumn(0, 0, 0);

  /**
   * A column.
   *
   * @param nulls share of NULLs, 0 to 1
   * @param distinct about how many values there are; 0 where each row may have another one
   * @param length average length of the values of a text or binary column; 0 if that is not known
   */
  public record OfColumn(double nulls, long distinct, double length) {}

  public Profile {
    columns = Map.copyOf(columns);
  }

  public Profile(Map<String, OfColumn> columns) {
    this(columns, Sample.NONE);
  }

  public Profile with(Sample values) {
    return new Profile(columns, values);
  }

  /** Whether the table has no row. */
  public boolean isEmpty() {
    return columns.isEmpty();
  }

  OfColumn of(TableColumn column) {
    return columns.getOrDefault(column.name(), ANY);
  }

  public static Profile read(
      Connection connection, TableDefinition table, List<TableColumn> columns) throws SQLException {
    List<String> counts = new ArrayList<>();
    for (TableColumn column : columns) {
      String name = TableDefinition.quoted(column.name());
      boolean lengthy = column.type().isText() || column.type().isBytes();
      boolean comparable = !lengthy || column.type().compareTo(ColumnType.VARBINARY) <= 0;
      counts.add("COUNT(%s)".formatted(name));
      counts.add(
          comparable && column.type() != ColumnType.JSON
              ? "COUNT(DISTINCT %s)".formatted(name)
              : "0");
      counts.add(lengthy ? "COALESCE(AVG(CHAR_LENGTH(%s)), 0)".formatted(name) : "0");
    }
    String select =
        "SELECT COUNT(*), %s FROM (SELECT %s FROM %s LIMIT %s) s"
            .formatted(
                String.join(", ", counts),
                // Not *, which leaves invisible columns out.
                TableDefinition.quoted(columns.stream().map(TableColumn::name).toList()),
                table.qualifiedName(),
                SAMPLE);
    return ServerQuery.first(connection, select, row -> of(row, table, columns)).orElse(UNKNOWN);
  }

  private static Profile of(ResultSet row, TableDefinition table, List<TableColumn> columns)
      throws SQLException {
    long rows = row.getLong(1);
    Map<String, OfColumn> profile = new HashMap<>();
    int at = 2;
    for (TableColumn column : columns) {
      long filled = row.getLong(at);
      long distinct = row.getLong(at + 1);
      double length = row.getDouble(at + 2);
      at += 3;
      if (rows > 0) {
        double nulls = (double) (rows - filled) / rows;
        profile.put(
            column.name(),
            new OfColumn(
                nulls,
                distinct > ALL_DIFFERENT * filled ? ofIndexes(table, column) : distinct,
                length));
      }
    }
    return new Profile(profile);
  }

  private static long ofIndexes(TableDefinition table, TableColumn column) {
    return table.keys().stream()
        .filter(key -> !key.unique() && key.columns().get(0).equals(column.name()))
        .mapToLong(TableDefinition.TableKey::cardinality)
        .max()
        .orElse(0);
  }
}
