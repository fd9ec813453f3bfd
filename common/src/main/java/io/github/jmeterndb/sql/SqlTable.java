// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The table as its keeper sees it, through SQL. The same for every database but for a few words.
 */
public abstract class SqlTable implements Table {
  private static final List<String> COLUMNS = List.of("id", "k", "c", "pad");
  // Small enough for one NDB transaction and for the heap, large enough to hide the round trip.
  private static final int BATCH = 2_000;

  private final Connection connection;

  /** The table at the other end of that connection, which is closed with it. */
  protected SqlTable(Connection connection) {
    this.connection = connection;
  }

  /**
   * What follows the columns in CREATE TABLE; with {@link Table#COMMENT} where that can be said.
   */
  protected abstract String tableOptions();

  /** The type of the text columns: CHAR, as in sysbench, where that does not pad what is read. */
  protected abstract String textType();

  /** The comment of the existing table. */
  protected abstract String comment() throws SQLException;

  /** Turns an error into a line for the user. */
  protected abstract UserError explain(SQLException e);

  /** The keeper's connection. */
  protected final Connection connection() {
    return connection;
  }

  @Override
  public final void create() throws UserError {
    run(
        () -> {
          List<String> columns = columns();
          if (columns.isEmpty()) {
            createTable();
          } else {
            requireOurs(columns);
          }
          checkExisting();
        });
    clearFrom(Integer.MIN_VALUE);
  }

  private void createTable() throws SQLException {
    execute(
        ("CREATE TABLE %s (id INT NOT NULL PRIMARY KEY, k INT NOT NULL,"
                + " c %s(120) NOT NULL, pad %s(60) NOT NULL)%s")
            .formatted(NAME, textType(), textType(), tableOptions()));
    execute("CREATE INDEX k_1 ON " + NAME + " (k)");
  }

  private void requireOurs(List<String> columns) throws SQLException, UserError {
    String instead = ", or name another database with -Jndb.database=….";
    if (!columns.equals(COLUMNS)) {
      throw new UserError(
          "There is a table %s with the columns %s instead of %s; drop it%s"
              .formatted(NAME, columns, COLUMNS, instead));
    }
    boolean empty = queryText("SELECT MAX(id) FROM " + NAME).isEmpty();
    if (!empty && !comment().equals(COMMENT)) {
      throw new UserError(
          "There is a table %s with rows that are not ours; empty it or drop it%s"
              .formatted(NAME, instead));
    }
  }

  /** Checks what else a table must be that was found or made. */
  protected void checkExisting() throws SQLException, UserError {}

  @Override
  public final void load(int first, int last) throws UserError {
    run(
        () -> {
          String insert = "INSERT INTO " + NAME + " (id, k, c, pad) VALUES (?, ?, ?, ?)";
          try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (int id = first; id <= last; id++) {
              SqlStore.set(statement, Row.of(id, 0));
              statement.addBatch();
              if (id == last || (id - first + 1) % BATCH == 0) {
                statement.executeBatch();
              }
            }
          }
        });
  }

  @Override
  public final void clearFrom(int first) throws UserError {
    run(
        () -> {
          String delete = "DELETE FROM " + NAME + " WHERE id BETWEEN ? AND ?";
          try (PreparedStatement statement = connection.prepareStatement(delete)) {
            forEachRange(
                first,
                (low, high) -> {
                  statement.setInt(1, low);
                  statement.setInt(2, high);
                  statement.executeUpdate();
                });
          }
        });
  }

  @Override
  public final void forEachRow(Consumer<Row> action) throws UserError {
    run(
        () -> {
          String select = "SELECT id, k, c, pad FROM " + NAME + " WHERE id BETWEEN ? AND ?";
          try (PreparedStatement statement = connection.prepareStatement(select)) {
            forEachRange(
                Integer.MIN_VALUE,
                (low, high) -> {
                  statement.setInt(1, low);
                  statement.setInt(2, high);
                  try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                      action.accept(SqlStore.row(rows));
                    }
                  }
                });
          }
        });
  }

  @Override
  public final void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      System.getLogger(SqlTable.class.getName())
          .log(System.Logger.Level.WARNING, "The keeper's connection could not be closed", e);
    }
  }

  /** A text that a query gives, in the first column of its first row; empty if it gives no row. */
  protected final String queryText(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      String text = rows.next() ? rows.getString(1) : "";
      return text == null ? "" : text;
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> columns() throws SQLException {
    List<String> names = new ArrayList<>();
    String table =
        connection.getMetaData().storesUpperCaseIdentifiers()
            ? NAME.toUpperCase(Locale.ROOT)
            : NAME;
    try (ResultSet columns =
        connection
            .getMetaData()
            .getColumns(connection.getCatalog(), connection.getSchema(), table, "%")) {
      while (columns.next()) {
        names.add(columns.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  /** The smallest or largest id, or 0 where there is no row. */
  private int bound(String function) throws SQLException {
    String id = queryText("SELECT " + function + "(id) FROM " + NAME);
    return id.isEmpty() ? 0 : Integer.parseInt(id);
  }

  private void forEachRange(int from, Range action) throws SQLException {
    int first = Math.max(from, bound("MIN"));
    int last = bound("MAX");
    for (long low = first; low <= last; low += BATCH) {
      action.run((int) low, (int) Math.min(low + BATCH - 1, last));
    }
  }

  private void run(Work work) throws UserError {
    try {
      work.run();
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  private interface Range {
    void run(int low, int high) throws SQLException;
  }

  private interface Work {
    void run() throws SQLException, UserError;
  }
}
