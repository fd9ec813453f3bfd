// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Inserts rows in batches. A batch is sent again if the connection was lost. For one thread. */
public final class BulkInsert {
  // Small enough for one NDB transaction and for the heap, large enough to hide the round trip.
  private static final int ROWS = 1_000;

  private final ServerConnection server;
  private final String into;
  private final boolean replacing;
  private final List<Object[]> rows = new ArrayList<>();

  /** Inserts into a table, or columns of it, such as {@code item (i_id)}. */
  public BulkInsert(ServerConnection server, String into) {
    this(server, into, false);
  }

  /** With {@code replacing}, replaces rows of the same keys. */
  public BulkInsert(ServerConnection server, String into, boolean replacing) {
    this.server = server;
    this.into = into;
    this.replacing = replacing;
  }

  /** Adds a row. Call {@link #send} after the last one. */
  public void add(Object... row) throws SQLException {
    rows.add(row);
    if (rows.size() == ROWS) {
      send();
    }
  }

  public void send() throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    AtomicBoolean mayBeThere = new AtomicBoolean(replacing);
    server.run(
        connection ->
            // After a lost connection, it is unknown which of the rows were inserted.
            send(connection, mayBeThere.getAndSet(true) ? "REPLACE" : "INSERT"));
    rows.clear();
  }

  private int[] send(Connection connection, String verb) throws SQLException {
    String sql =
        "%s INTO %s VALUES (%s)".formatted(verb, into, Statements.marks(rows.get(0).length));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (Object[] row : rows) {
        Statements.set(statement, row);
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }
}
