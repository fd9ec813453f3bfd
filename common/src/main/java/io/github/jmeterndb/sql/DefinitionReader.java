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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads table definitions from {@code information_schema} of MySQL or H2. */
final class DefinitionReader {
  private static final String OF_TABLE = " WHERE table_schema = ? AND table_name = ?";

  private static final String COLUMNS =
      "SELECT column_name, data_type, column_type, character_maximum_length,"
          + " character_octet_length, numeric_precision, numeric_scale,"
          + " datetime_precision, is_nullable, character_set_name, extra, generation_expression"
          + " FROM information_schema.columns"
          + OF_TABLE
          + " ORDER BY ordinal_position";

  /** H2 has no DATETIME; its TIMESTAMP without time zone is equivalent. */
  private static final String COLUMNS_OF_H2 =
      "SELECT column_name, CASE data_type WHEN 'TIMESTAMP' THEN 'DATETIME' ELSE data_type END,"
          + " data_type || CASE WHEN data_type IN ('CHARACTER', 'CHARACTER VARYING', 'BINARY',"
          + " 'BINARY VARYING') THEN '(' || character_maximum_length || ')'"
          + " WHEN data_type IN ('NUMERIC', 'DECIMAL')"
          + " THEN '(' || numeric_precision || ', ' || numeric_scale || ')'"
          + " WHEN data_type IN ('TIMESTAMP', 'TIME') THEN '(' || datetime_precision || ')'"
          + " ELSE '' END, character_maximum_length, character_octet_length,"
          + " CASE data_type WHEN 'BOOLEAN' THEN 1 ELSE numeric_precision END, numeric_scale,"
          + " datetime_precision, is_nullable, 'utf8mb4',"
          + " CASE is_identity WHEN 'YES' THEN 'AUTO_INCREMENT' ELSE '' END"
          + " || CASE is_generated WHEN 'ALWAYS' THEN 'VIRTUAL' ELSE '' END, ''"
          + " FROM information_schema.columns"
          + OF_TABLE
          + " ORDER BY ordinal_position";

  private static final String KEYS =
      "SELECT * FROM information_schema.statistics"
          + OF_TABLE
          + " ORDER BY index_name, seq_in_index";

  private static final String KEYS_OF_H2 =
      "SELECT CASE i.index_type_name WHEN 'PRIMARY KEY' THEN 'PRIMARY' ELSE i.index_name END"
          + " AS index_name, c.column_name, NOT c.is_unique AS non_unique, 'BTREE' AS index_type,"
          + " 0 AS sub_part FROM information_schema.indexes i"
          + " JOIN information_schema.index_columns c USING (index_schema, index_name)"
          + " WHERE i.table_schema = ? AND i.table_name = ?"
          + " ORDER BY i.index_name, c.ordinal_position";

  private static final Pattern NAME = Pattern.compile("`((?:[^`]|``)+)`");

  private final Connection connection;
  private final String schema;
  private final String table;

  private DefinitionReader(Connection connection, String schema, String table) {
    this.connection = connection;
    this.schema = schema;
    this.table = table;
  }

  static Optional<TableDefinition> read(Connection connection, String database, String table)
      throws SQLException {
    if (connection.getMetaData().getDatabaseProductName().equals("H2")) {
      List<String> names =
          new DefinitionReader(connection, connection.getSchema(), table)
              .rows(
                  "SELECT table_name FROM information_schema.tables WHERE table_schema = ?"
                      + " AND UPPER(table_name) = UPPER(?)",
                  row -> row.getString(1));
      return names.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new DefinitionReader(connection, connection.getSchema(), names.get(0)).readH2());
    }
    String schema = database.isEmpty() ? connection.getCatalog() : database;
    return new DefinitionReader(connection, schema, table).readMysql();
  }

  private TableDefinition readH2() throws SQLException {
    return definition(
        "",
        "",
        rows(COLUMNS_OF_H2, DefinitionReader::column),
        keys(KEYS_OF_H2, Map.of()),
        List.of(),
        List.of(),
        List.of());
  }

  private Optional<TableDefinition> readMysql() throws SQLException {
    List<String> engine =
        rows(
            "SELECT engine FROM information_schema.tables"
                + OF_TABLE
                + " AND table_type = 'BASE TABLE'",
            row -> String.valueOf(row.getString(1)));
    if (engine.isEmpty()) {
      return Optional.empty();
    }
    List<TableColumn> columns = rows(COLUMNS, DefinitionReader::column);
    Map<String, List<String>> computed =
        columns.stream()
            .filter(TableColumn::isGenerated)
            .collect(Collectors.toMap(TableColumn::name, TableColumn::computedFrom));
    List<Restriction> restrictions = checks();
    List<String> partitionedBy = partitionedBy(restrictions);
    return Optional.of(
        definition(
            schema,
            engine.get(0),
            columns,
            keys(KEYS, computed),
            partitionedBy,
            restrictions,
            leftOut()));
  }

  private TableDefinition definition(
      String database,
      String engine,
      List<TableColumn> columns,
      Map<String, TableKey> keys,
      List<String> partitionedBy,
      List<Restriction> restrictions,
      List<String> leftOut) {
    Optional<TableKey> primary = Optional.ofNullable(keys.remove("PRIMARY"));
    return new TableDefinition(
        database,
        table,
        engine,
        columns,
        primary.map(TableKey::columns).orElse(List.of()),
        primary.map(TableKey::ordered).orElse(false),
        primary.map(TableKey::prefix).orElse(0),
        List.copyOf(keys.values()),
        partitionedBy,
        restrictions,
        leftOut);
  }

  private static TableColumn column(ResultSet row) throws SQLException {
    String sqlType = row.getString(3);
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
        sqlType.toLowerCase(Locale.ROOT).contains("unsigned"),
        row.getString(9).equals("YES"),
        charset == null || !type.isText() ? "" : charset,
        extra.contains("AUTO_INCREMENT"),
        extra.contains("VIRTUAL")
            ? Generated.VIRTUAL
            : extra.contains("STORED") || extra.contains("PERSISTENT")
                ? Generated.STORED
                : Generated.NO,
        names(row.getString(12)));
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

  private Map<String, TableKey> keys(String query, Map<String, List<String>> computed)
      throws SQLException {
    Map<String, TableKey> keys = new LinkedHashMap<>();
    rows(
        query,
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
                  !row.getBoolean("non_unique"),
                  row.getString("index_type").equalsIgnoreCase("BTREE"),
                  prefix == 0 && of.equals(List.of(String.valueOf(column))),
                  prefix);
          return keys.merge(part.name(), part, TableKey::and);
        });
    return keys;
  }

  /** Columns of PARTITION BY KEY. Other kinds have an expression, which restricts rows. */
  private List<String> partitionedBy(List<Restriction> restrictions) throws SQLException {
    List<String> columns = new ArrayList<>();
    Map<String, Restriction> lists = new LinkedHashMap<>();
    rows(
        "SELECT partition_method, partition_expression FROM information_schema.partitions"
            + OF_TABLE
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
        });
    restrictions.addAll(lists.values());
    return columns;
  }

  private List<String> leftOut() throws SQLException {
    List<String> leftOut = new ArrayList<>();
    for (String query :
        List.of(
            "SELECT CONCAT('foreign keys: ', COUNT(*)) FROM information_schema.table_constraints"
                + OF_TABLE
                + " AND constraint_type = 'FOREIGN KEY' HAVING COUNT(*) > 0",
            "SELECT CONCAT('triggers: ', COUNT(*)) FROM information_schema.triggers"
                + " WHERE event_object_schema = ? AND event_object_table = ? HAVING COUNT(*) > 0")) {
      leftOut.addAll(rows(query, row -> row.getString(1)));
    }
    return leftOut;
  }

  private List<Restriction> checks() throws SQLException {
    List<String> names =
        rows(
            "SELECT * FROM information_schema.table_constraints"
                + OF_TABLE
                + " AND constraint_type = 'CHECK'",
            row -> isEnforced(row) ? row.getString("constraint_name") : "");
    List<Restriction> checks = new ArrayList<>();
    for (String name : names) {
      if (!name.isEmpty()) {
        rows(
                "SELECT check_clause FROM information_schema.check_constraints"
                    + " WHERE constraint_schema = ? AND constraint_name = ?",
                row -> row.getString(1),
                schema,
                name)
            .forEach(clause -> checks.add(new Restriction("CHECK constraint " + name, clause)));
      }
    }
    return checks;
  }

  /** MariaDB enforces all constraints, and does not have this column. */
  private static boolean isEnforced(ResultSet row) throws SQLException {
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      if (row.getMetaData().getColumnLabel(i).equalsIgnoreCase("enforced")) {
        return !row.getString(i).equals("NO");
      }
    }
    return true;
  }

  private <T> List<T> rows(String sql, RowMapper<T> mapper) throws SQLException {
    return rows(sql, mapper, schema, table);
  }

  private <T> List<T> rows(String sql, RowMapper<T> mapper, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return Statements.all(statement, mapper, values);
    }
  }
}
