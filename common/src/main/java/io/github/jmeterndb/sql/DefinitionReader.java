// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.sql.TableColumn.Generated;
import io.github.jmeterndb.sql.TableDefinition.Restriction;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what a table looks like: from {@code information_schema} where the server speaks MySQL's
 * protocol, else from the driver. It reads no row. For one thread.
 */
public final class DefinitionReader {
  /** A name of a column in an expression, as servers print it. */
  private static final Pattern NAME = Pattern.compile("`((?:[^`]|``)+)`");

  private static final String PRIMARY = "PRIMARY";

  private final Connection connection;

  /** One over that connection, which stays open. */
  public DefinitionReader(Connection connection) {
    this.connection = connection;
  }

  /**
   * A table of a database.
   *
   * @param database empty: that of the connection
   * @return empty if there is no such table, or this user may not see it
   */
  public Optional<TableDefinition> read(String database, String table) throws SQLException {
    return connection.getMetaData().getDatabaseProductName().equals("H2")
        ? new MetaDataReader(connection).read(table)
        : readOverMysql(database, table);
  }

  private Optional<TableDefinition> readOverMysql(String named, String table) throws SQLException {
    String database = named.isEmpty() ? connection.getCatalog() : named;
    List<String> engine =
        rows(
            "SELECT engine FROM information_schema.tables"
                + " WHERE table_schema = ? AND table_name = ? AND table_type = 'BASE TABLE'",
            row -> String.valueOf(row.getString(1)),
            database,
            table);
    if (engine.isEmpty()) {
      return Optional.empty();
    }
    List<TableColumn> columns =
        rows(
            "SELECT column_name, data_type, column_type, character_maximum_length,"
                + " character_octet_length, numeric_precision, numeric_scale,"
                + " datetime_precision, is_nullable, character_set_name, extra, generation_expression"
                + " FROM information_schema.columns WHERE table_schema = ? AND table_name = ?"
                + " ORDER BY ordinal_position",
            DefinitionReader::column,
            database,
            table);
    List<Restriction> restrictions = new ArrayList<>();
    Map<String, TableKey> keys = keys(database, table, columns);
    checks(database, table, restrictions);
    List<String> partitionedBy = partitionedBy(database, table, restrictions);
    TableKey primary = keys.remove(PRIMARY);
    return Optional.of(
        new TableDefinition(
            database,
            table,
            engine.get(0),
            columns,
            primary == null ? List.of() : primary.columns(),
            primary != null && primary.ordered(),
            primary == null ? 0 : primary.prefix(),
            List.copyOf(keys.values()),
            partitionedBy,
            restrictions,
            leftOut(database, table)));
  }

  private static TableColumn column(ResultSet row) throws SQLException {
    String sqlType = row.getString(3);
    String lower = sqlType.toLowerCase(Locale.ROOT);
    ColumnType type = ColumnType.of(row.getString(2));
    String extra = String.valueOf(row.getString(11)).toUpperCase(Locale.ROOT);
    boolean decimal = type == ColumnType.DECIMAL;
    String charset = row.getString(10);
    return new TableColumn(
        row.getString(1),
        type,
        sqlType,
        type == ColumnType.BIT ? row.getLong(6) : row.getLong(4),
        row.getLong(5),
        decimal ? row.getInt(6) : 0,
        decimal ? row.getInt(7) : row.getInt(8),
        lower.contains("unsigned"),
        row.getString(9).equals("YES"),
        charset == null || !type.isText() ? "" : charset,
        extra.contains("AUTO_INCREMENT"),
        generated(extra),
        names(row.getString(12)));
  }

  private static Generated generated(String extra) {
    if (extra.contains("VIRTUAL")) {
      return Generated.VIRTUAL;
    }
    return extra.contains("STORED") || extra.contains("PERSISTENT")
        ? Generated.STORED
        : Generated.NO;
  }

  private static List<String> names(String expression) {
    return expression == null
        ? List.of()
        : NAME.matcher(expression)
            .results()
            .map((MatchResult name) -> name.group(1).replace("``", "`"))
            .distinct()
            .toList();
  }

  private Map<String, TableKey> keys(String database, String table, List<TableColumn> columns)
      throws SQLException {
    Map<String, List<String>> computed = new HashMap<>();
    columns.stream()
        .filter(TableColumn::isGenerated)
        .forEach(column -> computed.put(column.name(), column.computedFrom()));
    Map<String, TableKey> keys = new LinkedHashMap<>();
    rows(
        "SELECT * FROM information_schema.statistics WHERE table_schema = ? AND table_name = ?"
            + " ORDER BY index_name, seq_in_index",
        row -> {
          String column = row.getString("column_name");
          List<String> of =
              column == null
                  ? names(row.getString("expression"))
                  : computed.getOrDefault(column, List.of(column));
          int prefix = row.getInt("sub_part");
          TableKey part =
              new TableKey(
                  row.getString("index_name"),
                  of,
                  row.getInt("non_unique") == 0,
                  row.getString("index_type").equalsIgnoreCase("BTREE"),
                  prefix == 0 && of.equals(List.of(String.valueOf(column))),
                  prefix);
          add(keys, part);
          return part;
        },
        database,
        table);
    return keys;
  }

  static void add(Map<String, TableKey> keys, TableKey next) {
    keys.merge(
        next.name(),
        next,
        (key, more) -> {
          List<String> columns = new ArrayList<>(key.columns());
          columns.addAll(more.columns());
          return new TableKey(
              key.name(),
              columns,
              key.unique(),
              key.ordered(),
              key.whole() && more.whole(),
              key.prefix() == 0 ? more.prefix() : key.prefix());
        });
  }

  /** Columns of PARTITION BY KEY; other kinds have an expression. */
  private List<String> partitionedBy(String database, String table, List<Restriction> restrictions)
      throws SQLException {
    List<String> columns = new ArrayList<>();
    Map<String, Restriction> lists = new LinkedHashMap<>();
    rows(
        "SELECT partition_method, partition_expression FROM"
            + " information_schema.partitions WHERE table_schema = ? AND table_name = ?"
            + " AND partition_method IS NOT NULL ORDER BY partition_ordinal_position",
        row -> {
          String method = row.getString(1);
          String expression = String.valueOf(row.getString(2));
          if (method.contains("KEY") && columns.isEmpty() && row.getString(2) != null) {
            Arrays.stream(expression.split(","))
                .map(name -> name.trim().replace("`", ""))
                .filter(name -> !name.isEmpty())
                .forEach(columns::add);
          } else if (method.startsWith("LIST") || method.startsWith("RANGE")) {
            lists.put(
                method,
                new Restriction("PARTITION BY %s (%s)".formatted(method, expression), expression));
          }
          return method;
        },
        database,
        table);
    restrictions.addAll(lists.values());
    return columns;
  }

  private List<String> leftOut(String database, String table) throws SQLException {
    return rows(
        "SELECT CONCAT('foreign keys: ', COUNT(*)) FROM information_schema.table_constraints"
            + " WHERE table_schema = ? AND table_name = ? AND constraint_type = 'FOREIGN KEY'"
            + " HAVING COUNT(*) > 0 UNION ALL"
            + " SELECT CONCAT('triggers: ', COUNT(*)) FROM information_schema.triggers"
            + " WHERE event_object_schema = ? AND event_object_table = ? HAVING COUNT(*) > 0",
        row -> row.getString(1),
        database,
        table,
        database,
        table);
  }

  private void checks(String database, String table, List<Restriction> restrictions)
      throws SQLException {
    List<String> names =
        rows(
            "SELECT * FROM information_schema.table_constraints WHERE table_schema = ?"
                + " AND table_name = ? AND constraint_type = 'CHECK'",
            // MariaDB enforces all.
            row -> isOff(row, "enforced") ? "" : row.getString("constraint_name"),
            database,
            table);
    for (String name : names) {
      if (!name.isEmpty()) {
        rows(
                "SELECT check_clause FROM information_schema.check_constraints"
                    + " WHERE constraint_schema = ? AND constraint_name = ?",
                row -> row.getString(1),
                database,
                name)
            .forEach(
                clause -> restrictions.add(new Restriction("CHECK constraint " + name, clause)));
      }
    }
  }

  private static boolean isOff(ResultSet row, String column) throws SQLException {
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      if (row.getMetaData().getColumnLabel(i).equalsIgnoreCase(column)) {
        return row.getString(i).equals("NO");
      }
    }
    return false;
  }

  private <T> List<T> rows(String sql, RowMapper<T> mapper, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return Statements.all(statement, mapper, values);
    }
  }
}
