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
import java.util.ResourceBundle;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads table definitions from {@code information_schema} of MySQL or H2. */
final class DefinitionReader {
  private static final ResourceBundle QUERIES =
      ResourceBundle.getBundle("io.github.jmeterndb.sql.definition", Locale.ROOT);

  private static final Pattern NAME = Pattern.compile("`((?:[^`]|``)+)`");

  private final Connection connection;
  private final boolean isH2;
  private final String schema;
  private String table;

  private DefinitionReader(Connection connection, String database, String table)
      throws SQLException {
    this.connection = connection;
    this.table = table;
    isH2 = connection.getMetaData().getDatabaseProductName().equals("H2");
    String ofRun = isH2 ? connection.getSchema() : connection.getCatalog();
    schema = database.isEmpty() ? ofRun : database;
  }

  static Optional<TableDefinition> read(Connection connection, String database, String table)
      throws SQLException {
    return new DefinitionReader(connection, database, table).read();
  }

  private Optional<TableDefinition> read() throws SQLException {
    List<String[]> found =
        rows(
            "base.table", row -> new String[] {row.getString(1), String.valueOf(row.getString(2))});
    if (found.isEmpty()) {
      return Optional.empty();
    }
    table = found.get(0)[0];
    List<TableColumn> columns = rows("columns", DefinitionReader::column);
    Map<String, TableKey> keys = keys(columns);
    Optional<TableKey> primary = Optional.ofNullable(keys.remove("PRIMARY"));
    List<Restriction> restrictions = checks();
    return Optional.of(
        new TableDefinition(
            schema,
            table,
            found.get(0)[1],
            columns,
            primary.map(TableKey::columns).orElse(List.of()),
            primary.map(TableKey::ordered).orElse(false),
            primary.map(TableKey::prefix).orElse(0),
            List.copyOf(keys.values()),
            partitionedBy(restrictions),
            restrictions,
            leftOut()));
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

  private Map<String, TableKey> keys(List<TableColumn> columns) throws SQLException {
    Map<String, List<String>> computed =
        columns.stream()
            .filter(TableColumn::isGenerated)
            .collect(Collectors.toMap(TableColumn::name, TableColumn::computedFrom));
    Map<String, TableKey> keys = new LinkedHashMap<>();
    rows(
        "keys",
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
        "partitions",
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
    List<String> leftOut = new ArrayList<>(rows("foreign.keys", row -> row.getString(1)));
    leftOut.addAll(rows("triggers", row -> row.getString(1)));
    return leftOut;
  }

  private List<Restriction> checks() throws SQLException {
    List<Restriction> checks = new ArrayList<>();
    // Servers that have no such constraints may lack the table of their clauses.
    if (rows("has.checks", row -> "").isEmpty()) {
      return checks;
    }
    rows(
        "checks",
        row ->
            isEnforced(row)
                && checks.add(
                    new Restriction(
                        "CHECK constraint " + row.getString("constraint_name"),
                        row.getString("check_clause"))));
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

  /** In H2, there are only tables that runs make: queries without an h2 version find nothing. */
  private <T> List<T> rows(String query, RowMapper<T> mapper) throws SQLException {
    String name = isH2 ? "h2." + query : query;
    if (!QUERIES.containsKey(name)) {
      return List.of();
    }
    try (PreparedStatement statement = connection.prepareStatement(QUERIES.getString(name))) {
      return Statements.all(statement, mapper, schema, table);
    }
  }
}
