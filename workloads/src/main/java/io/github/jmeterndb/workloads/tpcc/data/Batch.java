// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.sql.ServerConnection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Rows on their way into a table. For one thread. */
final class Batch {
  // Small enough for one NDB transaction and for the heap, large enough to hide the round trip.
  private static final int ROWS = 1_000;

  private final ServerConnection server;
  private final String into;
  private final List<Object[]> rows = new ArrayList<>(ROWS);

  /** Into columns of a table, such as {@code item (i_id, i_name)}. */
  Batch(ServerConnection server, String into) {
    this.server = server;
    long columns = 1 + into.chars().filter(c -> c == ',').count();
    this.into =
        " INTO "
            + into
            + " VALUES ("
            + String.join(", ", Collections.nCopies((int) columns, "?"))
            + ")";
  }

  void add(Object... row) throws SQLException {
    rows.add(row);
    if (rows.size() == ROWS) {
      send();
    }
  }

  void send() throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    AtomicBoolean tried = new AtomicBoolean();
    server.run(
        connection -> {
          // Where the connection was lost, it is not known which of the rows are there.
          String verb = tried.getAndSet(true) ? "REPLACE" : "INSERT";
          try (PreparedStatement statement = connection.prepareStatement(verb + into)) {
            for (Object[] row : rows) {
              for (int i = 0; i < row.length; i++) {
                statement.setObject(i + 1, row[i]);
              }
              statement.addBatch();
            }
            return statement.executeBatch();
          }
        });
    rows.clear();
  }
}
