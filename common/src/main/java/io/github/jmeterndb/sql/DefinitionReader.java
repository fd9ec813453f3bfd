// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.sql.TableColumn.Generated;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what a table looks like: from {@code information_schema} where the server speaks MySQL's
 * protocol, else from the driver. It reads no row. For one thread.
 */
public final class DefinitionReader {
  private static final Pattern WORD = Pattern.compile("'((?:[^']|'')*)'");

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
                + " datetime_precision, is_nullable, character_set_name, extra"
                + " FROM information_schema.columns WHERE table_schema = ? AND table_name = ?"
                + " ORDER BY ordinal_position",
            DefinitionReader::column,
            database,
            table);
    Map<String, TableKey> keys = keys(database, table);
    TableKey primary = keys.remove("PRIMARY");
    return Optional.of(
        new TableDefinition(
            database,
            table,
            engine.get(0),
            columns,
            primary == null ? List.of() : primary.columns(),
            primary != null && primary.ordered(),
            List.copyOf(keys.values()),
            partitionedBy(database, table),
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
        words(type, sqlType),
        extra.contains("AUTO_INCREMENT"),
        generated(extra));
  }

  private static Generated generated(String extra) {
    if (extra.contains("VIRTUAL")) {
      return Generated.VIRTUAL;
    }
    return extra.contains("STORED") || extra.contains("PERSISTENT")
        ? Generated.STORED
        : Generated.NO;
  }

  static List<String> words(ColumnType type, String sqlType) {
    return type == ColumnType.ENUM || type == ColumnType.SET
        ? WORD.matcher(sqlType)
            .results()
            .map((MatchResult word) -> word.group(1).replace("''", "'"))
            .toList()
        : List.of();
  }

  /** Without those of an expression, or of the beginning of a column only. */
  private Map<String, TableKey> keys(String database, String table) throws SQLException {
    Map<String, TableKey> keys = new LinkedHashMap<>();
    Set<String> unusable = new HashSet<>();
    rows(
        "SELECT index_name, column_name, non_unique, index_type, cardinality, sub_part"
            + " FROM information_schema.statistics WHERE table_schema = ? AND table_name = ?"
            + " ORDER BY index_name, seq_in_index",
        row -> {
          String name = row.getString(1);
          String column = row.getString(2);
          if (column == null || row.getObject(6) != null) {
            unusable.add(name);
            return name;
          }
          add(
              keys,
              new TableKey(
                  name,
                  List.of(column),
                  row.getInt(3) == 0,
                  row.getString(4).equalsIgnoreCase("BTREE"),
                  row.getLong(5)));
          return name;
        },
        database,
        table);
    keys.keySet().removeAll(unusable);
    return keys;
  }

  static void add(Map<String, TableKey> keys, TableKey next) {
    keys.merge(
        next.name(),
        next,
        (key, more) -> {
          List<String> columns = new ArrayList<>(key.columns());
          columns.addAll(more.columns());
          return new TableKey(key.name(), columns, key.unique(), key.ordered(), key.cardinality());
        });
  }

  /** Those of PARTITION BY KEY: of another kind, it is an expression. */
  private List<String> partitionedBy(String database, String table) throws SQLException {
    List<String> expression =
        rows(
            "SELECT DISTINCT partition_expression FROM information_schema.partitions"
                + " WHERE table_schema = ? AND table_name = ? AND partition_method LIKE '%KEY%'"
                + " AND partition_expression IS NOT NULL",
            row -> row.getString(1), database, table);
    return expression.isEmpty() || expression.get(0).isBlank()
        ? List.of()
        : Arrays.stream(expression.get(0).split(","))
            .map(name -> name.trim().replace("`", ""))
            .toList();
  }

  private List<String> leftOut(String database, String table) throws SQLException {
    List<String> found = new ArrayList<>();
    int keys =
        count(
            "information_schema.table_constraints WHERE table_schema = ? AND table_name = ?"
                + " AND constraint_type = 'FOREIGN KEY'",
            database,
            table);
    if (keys > 0) {
      found.add("foreign keys: " + keys);
    }
    int triggers =
        count(
            "information_schema.triggers WHERE event_object_schema = ? AND event_object_table = ?",
            database,
            table);
    if (triggers > 0) {
      found.add("triggers: " + triggers);
    }
    return found;
  }

  private int count(String of, String database, String table) throws SQLException {
    return rows("SELECT COUNT(*) FROM " + of, row -> row.getInt(1), database, table).get(0);
  }

  private <T> List<T> rows(String sql, RowMapper<T> mapper, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return Statements.all(statement, mapper, values);
    }
  }
}
