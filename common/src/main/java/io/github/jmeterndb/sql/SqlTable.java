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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The table as its keeper sees it, through SQL. The same for every database but for a few words.
 */
public abstract class SqlTable implements Table {
  private static final List<String> COLUMNS = List.of("id", "k", "c", "pad");
  private static final String ELSEWHERE = ", or name another database with -Jndb.database=….";
  // Small enough for one NDB transaction and for the heap, large enough to hide the round trip.
  private static final int BATCH = 2_000;

  private final ServerConnection server;
  private Consumer<String> progress = line -> {};
  private volatile TableClaim claim;

  /** The table at the other end of that connection, which is closed with it. */
  protected SqlTable(ServerConnection server) {
    this.server = server;
  }

  /** What follows the columns in CREATE TABLE. */
  protected abstract String tableOptions();

  /** The type of the text columns: CHAR, as in sysbench, where that does not pad what is read. */
  protected abstract String textType();

  /** Turns an error into a line for the user. */
  protected abstract UserError explain(SQLException e);

  /** The keeper's connection. */
  protected final ServerConnection server() {
    return server;
  }

  @Override
  public final String claim(Consumer<String> lines) throws UserError {
    progress = lines;
    try {
      claim = TableClaim.take(server.another(), tableOptions(), NAME, lines);
      server.established();
      return claim.token();
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public final void requireClaim() throws UserError {
    claimed().require();
  }

  private TableClaim claimed() {
    if (claim == null) {
      throw new IllegalStateException("the table is not claimed");
    }
    return claim;
  }

  @Override
  public final void create() throws UserError {
    try {
      List<String> columns = columns();
      String identity = identity();
      String workload = claimed().workload(identity);
      if (!columns.isEmpty()
          && !identity.isEmpty()
          && !workload.isEmpty()
          && !workload.equals(WORKLOAD)) {
        progress.accept(
            "The table %s was made for the workload %s: it is replaced.".formatted(NAME, workload));
        server.execute("DROP TABLE IF EXISTS " + NAME);
        columns = List.of();
      }
      if (columns.isEmpty()) {
        createTable();
      } else {
        requireOurs(columns, workload.equals(WORKLOAD));
      }
      checkExisting();
      server.run(SqlTable::index);
      claim.register(WORKLOAD, identity());
    } catch (SQLException e) {
      throw explain(e);
    }
    clearFrom(Integer.MIN_VALUE);
  }

  private void createTable() throws SQLException {
    server.execute(
        ("CREATE TABLE IF NOT EXISTS %s (id INT NOT NULL PRIMARY KEY, k INT NOT NULL,"
                + " c %s(120) NOT NULL, pad %s(60) NOT NULL)%s")
            .formatted(NAME, textType(), textType(), tableOptions()));
  }

  private void requireOurs(List<String> columns, boolean madeHere) throws SQLException, UserError {
    if (!columns.equals(COLUMNS)) {
      throw new UserError(
          "There is a table %s with the columns %s instead of %s; drop it%s"
              .formatted(NAME, columns, COLUMNS, ELSEWHERE));
    }
    AtomicReference<Row> foreign = new AtomicReference<>();
    if (madeHere) {
      forEachRow(
          row -> {
            if (!row.isIntact()) {
              foreign.compareAndSet(null, row);
            }
          });
    }
    boolean empty = server.text("SELECT MAX(id) FROM " + NAME).isEmpty();
    if (foreign.get() != null || (!madeHere && !empty)) {
      throw new UserError(
          "There is a table %s with rows that are not ours%s; empty it or drop it%s"
              .formatted(
                  NAME,
                  foreign.get() == null ? "" : ", such as that of the id " + foreign.get().id(),
                  ELSEWHERE));
    }
  }

  /**
   * What tells the table that is there from any other that goes by its name, before or after it;
   * empty where that is not known, or no table is there.
   */
  protected abstract String identity() throws SQLException;

  /** Checks what else a table must be that was found or made. */
  protected void checkExisting() throws SQLException, UserError {}

  @Override
  public final void load(int first, int last) throws UserError {
    String insert = "INSERT INTO " + NAME + " (id, k, c, pad) VALUES (?, ?, ?, ?)";
    try {
      for (long low = first; low <= last; low += BATCH) {
        int from = (int) low;
        int to = (int) Math.min(low + BATCH - 1, last);
        AtomicReference<Boolean> tried = new AtomicReference<>(false);
        server.run(
            connection -> {
              if (tried.getAndSet(true)) {
                // The connection was lost: whether these rows are there is not known.
                delete(from, to);
              }
              try (PreparedStatement statement = connection.prepareStatement(insert)) {
                for (int id = from; id <= to; id++) {
                  SqlStore.set(statement, Row.of(id, 0));
                  statement.addBatch();
                }
                return statement.executeBatch();
              }
            });
      }
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public final void clearFrom(int first) throws UserError {
    try {
      forEachRange(first, this::delete);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  private void delete(int low, int high) throws SQLException {
    server.update("DELETE FROM " + NAME + " WHERE id BETWEEN ? AND ?", low, high);
  }

  @Override
  public final void forEachRow(Consumer<Row> action) throws UserError {
    String select = "SELECT id, k, c, pad FROM " + NAME + " WHERE id BETWEEN ? AND ?";
    try {
      forEachRange(
          Integer.MIN_VALUE,
          (low, high) ->
              server
                  .run(
                      connection -> {
                        List<Row> read = new ArrayList<>();
                        try (PreparedStatement statement = connection.prepareStatement(select)) {
                          statement.setInt(1, low);
                          statement.setInt(2, high);
                          try (ResultSet rows = statement.executeQuery()) {
                            while (rows.next()) {
                              read.add(SqlStore.row(rows));
                            }
                          }
                        }
                        return read;
                      })
                  .forEach(action));
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public final void abort() {
    server.abort();
    TableClaim current = claim;
    if (current != null) {
      current.abort();
    }
  }

  @Override
  public final void close() {
    if (claim != null) {
      claim.close();
    }
    server.close();
  }

  private List<String> columns() throws SQLException {
    return server.run(
        connection -> {
          List<String> names = new ArrayList<>();
          try (ResultSet columns =
              connection
                  .getMetaData()
                  .getColumns(
                      connection.getCatalog(),
                      connection.getSchema(),
                      nameInMetaData(connection),
                      "%")) {
            while (columns.next()) {
              names.add(columns.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
            }
          }
          return names;
        });
  }

  /** Makes the index on k where it is missing: a run that was ended in between has left it out. */
  private static boolean index(Connection connection) throws SQLException {
    String table = nameInMetaData(connection);
    try (ResultSet indexes =
        connection
            .getMetaData()
            .getIndexInfo(connection.getCatalog(), connection.getSchema(), table, false, true)) {
      while (indexes.next()) {
        if ("k".equalsIgnoreCase(indexes.getString("COLUMN_NAME"))) {
          return true;
        }
      }
    }
    try (Statement statement = connection.createStatement()) {
      return statement.execute("CREATE INDEX k_1 ON " + NAME + " (k)");
    }
  }

  private static String nameInMetaData(Connection connection) throws SQLException {
    return connection.getMetaData().storesUpperCaseIdentifiers()
        ? NAME.toUpperCase(Locale.ROOT)
        : NAME;
  }

  /** The smallest or largest id, or 0 where there is no row. */
  private int bound(String function) throws SQLException {
    String id = server.text("SELECT " + function + "(id) FROM " + NAME);
    return id.isEmpty() ? 0 : Integer.parseInt(id);
  }

  private void forEachRange(int from, Range action) throws SQLException {
    int first = Math.max(from, bound("MIN"));
    int last = bound("MAX");
    for (long low = first; low <= last; low += BATCH) {
      action.run((int) low, (int) Math.min(low + BATCH - 1, last));
    }
  }

  private interface Range {
    void run(int low, int high) throws SQLException;
  }
}
