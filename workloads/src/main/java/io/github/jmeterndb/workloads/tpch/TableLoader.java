// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Chore;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Fills the tables, and lets the database learn what they hold. Rows are made while they are sent.
 * For one thread.
 */
final class TableLoader {
  private static final int BATCH = 1_000;

  private final Keeper keeper;
  private final double scale;
  private final TextPool texts;
  private final Map<DataTable, LongAdder> sent =
      Collections.synchronizedMap(new EnumMap<>(DataTable.class));

  TableLoader(Keeper keeper, double scale, TextPool texts) {
    this.keeper = keeper;
    this.scale = scale;
    this.texts = texts;
  }

  /**
   * Does it.
   *
   * @throws UserError if that fails, or a table then has not as many rows as were sent
   */
  void load() throws UserError {
    List<Chore> loading = new ArrayList<>();
    List<Chore> analysis = new ArrayList<>();
    for (DataTable table : DataTable.values()) {
      sent.put(table, new LongAdder());
      for (int part = 1; part <= table.parts(scale); part++) {
        int number = part;
        loading.add(new Chore(table.rowsOfAPart(scale), server -> load(table, number, server)));
      }
      analysis.add(
          new Chore(
              table.parts(scale) * table.rowsOfAPart(scale), server -> analyse(table, server)));
    }
    keeper.share("Loading", loading);
    for (DataTable table : DataTable.values()) {
      requireAll(table);
    }
    keeper.share("Analysing", analysis);
  }

  private void load(DataTable table, int part, ServerConnection server) throws SQLException {
    List<String[]> batch = new ArrayList<>(BATCH);
    for (TpchEntity row : table.rows(scale, part, texts)) {
      batch.add(DataTable.values(row));
      if (batch.size() == BATCH) {
        send(table, batch, server);
        batch.clear();
      }
    }
    if (!batch.isEmpty()) {
      send(table, batch, server);
    }
  }

  private void send(DataTable table, List<String[]> rows, ServerConnection server)
      throws SQLException {
    AtomicBoolean tried = new AtomicBoolean();
    String into =
        " INTO %s VALUES (?%s)".formatted(table.title(), ", ?".repeat(rows.get(0).length - 1));
    server.run(
        // Where the connection was lost, it is not known whether these rows are there.
        connection ->
            batch(connection, (tried.getAndSet(true) ? "REPLACE" : "INSERT") + into, rows));
    sent.get(table).add(rows.size());
  }

  private static int[] batch(Connection connection, String sql, List<String[]> rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (String[] row : rows) {
        for (int i = 0; i < row.length; i++) {
          statement.setString(i + 1, row[i]);
        }
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  private void requireAll(DataTable table) throws UserError {
    try {
      String rows =
          keeper.server().text(ServerConnection.READ_ALL, "SELECT COUNT(*) FROM " + table.title());
      if (!rows.equals(String.valueOf(sent.get(table).sum()))) {
        throw new UserError(
            "The table %s has %s rows after %d were loaded: somebody else writes to it, or the database has lost some."
                .formatted(table.title(), rows, sent.get(table).sum()));
      }
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  /** MySQL tells what went wrong in a row. */
  private static void analyse(DataTable table, ServerConnection server) throws SQLException {
    server.run(
        ServerConnection.READ_ALL,
        connection -> {
          try (Statement statement = connection.createStatement()) {
            if (statement.execute("ANALYZE TABLE " + table.title())) {
              requireAnalysed(statement);
            }
            return true;
          }
        });
  }

  private static void requireAnalysed(Statement statement) throws SQLException {
    try (ResultSet told = statement.getResultSet()) {
      while (told.next()) {
        if (told.getMetaData().getColumnCount() > 3
            && "error".equalsIgnoreCase(told.getString(3))) {
          throw new SQLException("ANALYZE TABLE: " + told.getString(4));
        }
      }
    }
  }
}
