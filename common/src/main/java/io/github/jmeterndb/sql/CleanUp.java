// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Drops what runs have created in a database: the tables that the table of the claims tells of, and
 * that table last. For one thread.
 */
final class CleanUp {
  private final Keeper keeper;
  private final ServerConnection server;
  private final ClaimTable claims;
  private final boolean lists;
  private final Consumer<String> lines;
  private boolean complete = true;
  private int kept;

  /**
   * One through that keeper.
   *
   * @param lists whether it only says what it would do
   */
  CleanUp(Keeper keeper, boolean lists, Consumer<String> lines) {
    this.keeper = keeper;
    this.server = keeper.server();
    this.claims = new ClaimTable(server);
    this.lists = lists;
    this.lines = lines;
  }

  /**
   * Does it.
   *
   * @return whether nothing is left that a run has created
   */
  boolean run() throws SQLException {
    if (!exists(TableClaim.TABLE)) {
      lines.accept(
          "No run has created anything here: there is no table %s.".formatted(TableClaim.TABLE));
      return true;
    }
    // All tables of a run that has died are waited for once.
    Map<String, Map<String, ClaimTable.Row>> byRun = new TreeMap<>();
    claims
        .all()
        .forEach(
            (table, row) ->
                byRun.computeIfAbsent(row.token(), run -> new TreeMap<>()).put(table, row));
    for (Map<String, ClaimTable.Row> tables : byRun.values()) {
      clean(tables);
    }
    if (kept > 0) {
      lines.accept("Left: %s, which the tables above are recorded in.".formatted(TableClaim.TABLE));
    } else {
      drop(TableClaim.TABLE, "what was recorded of the tables");
    }
    return complete;
  }

  /** The tables of one run, or those that no run has claimed. */
  private void clean(Map<String, ClaimTable.Row> tables) throws SQLException {
    List<String> names = List.copyOf(tables.keySet());
    try {
      if (lists) {
        TableClaim.requireFree(server, names, lines);
        for (Map.Entry<String, ClaimTable.Row> table : tables.entrySet()) {
          clean(table.getKey(), table.getValue(), () -> {});
        }
        return;
      }
      try (TableClaim claim =
          TableClaim.take(server.another(), keeper.dialect().tableOptions(), names, lines)) {
        for (Map.Entry<String, ClaimTable.Row> table : tables.entrySet()) {
          clean(
              table.getKey(), table.getValue(), () -> claims.remove(table.getKey(), claim.token()));
        }
      }
    } catch (UserError e) {
      left(names, e);
    }
  }

  private void left(List<String> tables, UserError why) {
    complete = false;
    kept++;
    lines.accept("Left: %s. %s".formatted(String.join(", ", tables), why.getMessage()));
  }

  private void clean(String table, ClaimTable.Row row, Removal removal) throws SQLException {
    try {
      cleanFree(table, row, removal);
    } catch (UserError e) {
      left(List.of(table), e);
    }
  }

  /** A table that no run is at work on. */
  private void cleanFree(String table, ClaimTable.Row row, Removal removal)
      throws SQLException, UserError {
    String identity = keeper.identity(table);
    if (!exists(table)) {
      lines.accept("Gone already: %s.".formatted(table));
      removal.run();
    } else if (identity.isEmpty()) {
      throw new UserError(
          "Whether it is the table that a run made cannot be read; give the user SELECT on ndbinfo.*.");
    } else if (!row.made().equals(identity) || row.workload().isEmpty()) {
      lines.accept("Left: %s, which no run has created.".formatted(table));
      removal.run();
    } else {
      keeper.requireRowsOf(row.workload(), table);
      drop(table, "made for " + row.workload());
      removal.run();
    }
  }

  /** One that holds a row only while something is to be set back. */
  private void drop(String table, String why) throws SQLException {
    if (!lists) {
      table(table).drop();
    }
    lines.accept("%s: %s, %s.".formatted(lists ? "Would be dropped" : "Dropped", table, why));
  }

  private boolean exists(String table) throws SQLException {
    return table(table).exists();
  }

  private OwnTable table(String name) {
    return new OwnTable(server, new TableShape(name, Map.of(), "", Map.of()));
  }

  /** Takes a table out of the table of the claims. */
  private interface Removal {
    void run() throws SQLException;
  }
}
