// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Makes a table where it is missing, and takes one for its own only if it was made here. */
final class OwnTable {
  private static final String ELSEWHERE = ", or name another database with -Jndb.database=….";

  private final ServerConnection server;
  private final TableShape shape;

  OwnTable(ServerConnection server, TableShape shape) {
    this.server = server;
    this.shape = shape;
  }

  String name() {
    return shape.name();
  }

  boolean exists() throws SQLException {
    return !columns().isEmpty();
  }

  void create(Dialect dialect, String options) throws SQLException {
    server.execute(shape.createTable(dialect) + " " + options);
  }

  void drop() throws SQLException {
    server.execute("DROP TABLE IF EXISTS " + shape.name());
  }

  /**
   * Does nothing where the table that is there may be emptied.
   *
   * @param madeHere whether it was made here, for this workload
   */
  void requireOurs(boolean madeHere, Keeper.ForeignRow foreign) throws SQLException, UserError {
    List<String> columns = columns();
    if (!columns.equals(shape.columnNames())) {
      throw new UserError(
          "There is a table %s with the columns %s instead of %s; drop it%s"
              .formatted(shape.name(), columns, shape.columnNames(), ELSEWHERE));
    }
    if (madeHere) {
      requireNoForeignRow(foreign, "");
    } else {
      requireEmpty("");
    }
  }

  /**
   * Does nothing where there is no row.
   *
   * @param madeFor the other workload that it was made for; empty if that is none
   */
  void requireEmpty(String madeFor) throws SQLException, UserError {
    if (!isEmpty()) {
      throw foreignRows("", madeFor);
    }
  }

  void requireNoForeignRow(Keeper.ForeignRow foreign, String madeFor)
      throws SQLException, UserError {
    Optional<String> found = foreign.find();
    if (found.isPresent()) {
      throw foreignRows(", such as that of the id " + found.get(), madeFor);
    }
  }

  private UserError foreignRows(String example, String madeFor) {
    return new UserError(
        "There is a table %s with rows that are not ours%s; empty it or drop it%s%s"
            .formatted(
                shape.name(),
                example,
                ELSEWHERE,
                madeFor.isEmpty() ? "" : " It was made for the workload " + madeFor + "."));
  }

  private boolean isEmpty() throws SQLException {
    return server.text("SELECT 1 FROM " + shape.name() + " LIMIT 1").isEmpty();
  }

  /** Makes the indexes that are missing: a run that was ended in between has left them out. */
  void index() throws SQLException {
    for (Map.Entry<String, String> index : shape.indexes().entrySet()) {
      server.run(
          connection -> {
            if (indexes(connection).containsValue(index.getValue())) {
              return true;
            }
            try (Statement statement = connection.createStatement()) {
              return statement.execute(
                  "CREATE INDEX %s ON %s (%s)"
                      .formatted(index.getKey(), shape.name(), index.getValue()));
            }
          });
    }
  }

  private Map<String, String> indexes(Connection connection) throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    Map<String, String> columns = new HashMap<>();
    try (ResultSet indexes =
        metaData.getIndexInfo(
            connection.getCatalog(), connection.getSchema(), nameIn(metaData), false, true)) {
      while (indexes.next()) {
        String column = indexes.getString("COLUMN_NAME");
        if (column != null) {
          columns.merge(
              indexes.getString("INDEX_NAME"),
              column.toLowerCase(Locale.ROOT),
              (first, next) -> first + ", " + next);
        }
      }
    }
    return columns;
  }

  private List<String> columns() throws SQLException {
    return server.run(
        connection -> {
          DatabaseMetaData metaData = connection.getMetaData();
          List<String> names = new ArrayList<>();
          try (ResultSet columns =
              metaData.getColumns(
                  connection.getCatalog(), connection.getSchema(), nameIn(metaData), "%")) {
            while (columns.next()) {
              // The name is a pattern, in which _ is any character.
              if (columns.getString("TABLE_NAME").equalsIgnoreCase(shape.name())) {
                names.add(columns.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
              }
            }
          }
          return names;
        });
  }

  private String nameIn(DatabaseMetaData metaData) throws SQLException {
    return metaData.storesUpperCaseIdentifiers()
        ? shape.name().toUpperCase(Locale.ROOT)
        : shape.name();
  }
}
