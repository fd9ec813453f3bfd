// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Chore;
import io.github.jmeterndb.sql.IdTable;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The table as its keeper sees it, through SQL. */
public final class SqlTable implements Table {
  private final Keeper keeper;
  private final IdTable rows;

  /** A table that the keeper has claimed. */
  public SqlTable(Keeper keeper) {
    this.keeper = keeper;
    rows = table(keeper.server());
  }

  @Override
  public void create() throws UserError {
    String text = keeper.dialect().textType();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", "INT NOT NULL");
    columns.put("k", "INT NOT NULL");
    columns.put("c", text + "(120) NOT NULL");
    columns.put("pad", text + "(60) NOT NULL");
    keeper.make(
        new TableShape(NAME, columns, "id", Map.of("k_1", "k")), Crud.NAME, this::foreignRow);
    clearFrom(Integer.MIN_VALUE);
  }

  Optional<String> foreignRow() throws SQLException {
    return rows.find(SqlStore.COLUMNS, SqlStore::row, row -> !row.isIntact())
        .map(row -> String.valueOf(row.id()));
  }

  @Override
  public void load(int first, int last) throws UserError {
    keeper.share("Loading", Chore.split(first, last, SqlTable::load));
  }

  private static void load(ServerConnection server, int first, int last) throws SQLException {
    table(server)
        .load(
            first,
            last,
            SqlStore.INSERT,
            (statement, id) -> SqlStore.set(statement, Row.of(id, 0)));
  }

  @Override
  public void clearFrom(int first) throws UserError {
    List<Chore> chores = new ArrayList<>();
    run(
        () ->
            chores.addAll(rows.chores(first, (server, from, to) -> table(server).clear(from, to))));
    keeper.share("Removing rows", chores);
  }

  private static IdTable table(ServerConnection server) {
    return new IdTable(server, NAME);
  }

  @Override
  public void forEachRow(Consumer<Row> action) throws UserError {
    run(() -> rows.forEach(SqlStore.COLUMNS, SqlStore::row, action));
  }

  @Override
  public OptionalLong capacity() throws UserError {
    return keeper.capacity(NAME, ROW_BYTES);
  }

  private void run(Work work) throws UserError {
    try {
      work.run();
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  private interface Work {
    void run() throws SQLException;
  }
}
