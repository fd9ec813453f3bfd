// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Fills the tables, and lets the database learn what they hold. Rows are made while they are sent.
 * For one thread.
 */
final class TableLoader {
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
    List<BulkTask> loading = new ArrayList<>();
    List<BulkTask> analysis = new ArrayList<>();
    for (DataTable table : DataTable.values()) {
      sent.put(table, new LongAdder());
      for (int part = 1; part <= table.parts(scale); part++) {
        int number = part;
        loading.add(new BulkTask(table.rowsOfAPart(scale), server -> load(table, number, server)));
      }
      analysis.add(
          new BulkTask(
              table.parts(scale) * table.rowsOfAPart(scale), server -> analyse(table, server)));
    }
    keeper.share("Loading", loading);
    for (DataTable table : DataTable.values()) {
      requireAll(table);
    }
    keeper.share("Analysing", analysis);
  }

  private void load(DataTable table, int part, ServerConnection server) throws SQLException {
    BulkInsert rows = new BulkInsert(server, table.title());
    long count = 0;
    for (TpchEntity row : table.rows(scale, part, texts)) {
      rows.add((Object[]) DataTable.values(row));
      count++;
    }
    rows.send();
    sent.get(table).add(count);
  }

  private void requireAll(DataTable table) throws UserError {
    try {
      String rows =
          keeper.server().text(ServerConnection.READ_ALL, "SELECT COUNT(*) FROM " + table.title());
      if (!rows.equals(String.valueOf(sent.get(table).sum()))) {
        throw new UserError(
            "The table %s has %s rows after %s were loaded: somebody else writes to it, or the database has lost some."
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
    try (ResultSet result = statement.getResultSet()) {
      while (result.next()) {
        if (result.getMetaData().getColumnCount() > 3
            && "error".equalsIgnoreCase(result.getString(3))) {
          throw new SQLException("ANALYZE TABLE: " + result.getString(4));
        }
      }
    }
  }
}
