// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.sql.TableColumn.Generated;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads what a table of H2 looks like, from its driver. For one thread. */
record MetaDataReader(Connection connection) {
  /** A table of the connection's schema; empty if there is none of that name. */
  Optional<TableDefinition> read(String table) throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    String schema = connection.getSchema();
    String name = null;
    try (ResultSet tables = metaData.getTables(null, schema, "%", null)) {
      while (tables.next()) {
        if (tables.getString("TABLE_NAME").equalsIgnoreCase(table)) {
          name = tables.getString("TABLE_NAME");
        }
      }
    }
    if (name == null) {
      return Optional.empty();
    }
    List<String> primaryKey = primaryKey(metaData, schema, name);
    return Optional.of(
        new TableDefinition(
            "",
            name,
            "",
            columns(metaData, schema, name),
            primaryKey,
            true,
            0,
            keys(metaData, schema, name).stream()
                .filter(key -> !key.columns().equals(primaryKey))
                .toList(),
            List.of(),
            List.of(),
            List.of()));
  }

  private static List<TableColumn> columns(DatabaseMetaData metaData, String schema, String name)
      throws SQLException {
    List<TableColumn> columns = new ArrayList<>();
    try (ResultSet row = metaData.getColumns(null, schema, name, "%")) {
      while (row.next()) {
        // The name is a pattern, in which _ is any character.
        if (row.getString("TABLE_NAME").equals(name)) {
          columns.add(column(row));
        }
      }
    }
    return columns;
  }

  private static TableColumn column(ResultSet row) throws SQLException {
    String typeName = row.getString("TYPE_NAME");
    int size = row.getInt("COLUMN_SIZE");
    int digits = row.getInt("DECIMAL_DIGITS");
    ColumnType named = ColumnType.of(typeName.replaceFirst("\\(.*", ""));
    // H2 has no DATETIME; its TIMESTAMP is one, without a time zone.
    ColumnType type = named == ColumnType.TIMESTAMP ? ColumnType.DATETIME : named;
    boolean sized = type.isText() || type.isBytes();
    return new TableColumn(
        row.getString("COLUMN_NAME"),
        type,
        sqlType(typeName, type, size, digits),
        sized ? size : type == ColumnType.BIT ? 1 : 0,
        sized ? size : 0,
        type == ColumnType.DECIMAL ? size : 0,
        digits,
        false,
        row.getString("IS_NULLABLE").equals("YES"),
        type.isText() ? "utf8mb4" : "",
        row.getString("IS_AUTOINCREMENT").equals("YES"),
        row.getString("IS_GENERATEDCOLUMN").equals("YES") ? Generated.VIRTUAL : Generated.NO,
        List.of());
  }

  private static String sqlType(String name, ColumnType type, int size, int digits) {
    return switch (type) {
      case CHAR, VARCHAR, BINARY, VARBINARY -> "%s(%s)".formatted(name, size);
      case DECIMAL -> "%s(%s, %s)".formatted(name, size, digits);
      case DATETIME, TIME -> "%s(%s)".formatted(name, digits);
      default -> name;
    };
  }

  private static List<String> primaryKey(DatabaseMetaData metaData, String schema, String name)
      throws SQLException {
    Map<Integer, String> columns = new TreeMap<>();
    try (ResultSet row = metaData.getPrimaryKeys(null, schema, name)) {
      while (row.next()) {
        columns.put(row.getInt("KEY_SEQ"), row.getString("COLUMN_NAME"));
      }
    }
    return List.copyOf(columns.values());
  }

  private static List<TableKey> keys(DatabaseMetaData metaData, String schema, String name)
      throws SQLException {
    Map<String, TableKey> keys = new LinkedHashMap<>();
    try (ResultSet row = metaData.getIndexInfo(null, schema, name, false, true)) {
      while (row.next()) {
        String column = row.getString("COLUMN_NAME");
        if (column != null) {
          DefinitionReader.add(
              keys,
              new TableKey(
                  row.getString("INDEX_NAME"),
                  List.of(column),
                  !row.getBoolean("NON_UNIQUE"),
                  true,
                  true,
                  0));
        }
      }
    }
    return List.copyOf(keys.values());
  }
}
