// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Chore;
import io.github.jmeterndb.sql.IdTable;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/** The tables in the database, worked on by several connections at once. For one thread. */
public final class Tables {
  private static final String COLUMNS = "id, k, c, pad";

  /** What a row takes in a database, with its index. */
  private static final int ROW_BYTES = 280;

  private static final int BATCH = 2_000;

  private final Keeper keeper;
  private final Ids ids;
  private final List<Integer> numbers;

  /** So many, with rows of those ids. */
  public Tables(Keeper keeper, Ids ids, int count) {
    this.keeper = keeper;
    this.ids = ids;
    numbers = IntStream.rangeClosed(1, count).boxed().toList();
  }

  /** Their numbers, from 1. */
  public List<Integer> numbers() {
    return numbers;
  }

  /**
   * Makes them where they are missing; refuses those that hold somebody's rows.
   *
   * @param workload whose they are
   */
  public void make(String workload) throws UserError {
    for (int number : numbers) {
      keeper.make(shape(number), workload, () -> foreignRow(keeper, number));
    }
  }

  private TableShape shape(int number) {
    String text = keeper.dialect().textType();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", "INT NOT NULL AUTO_INCREMENT");
    columns.put("k", "INT DEFAULT 0 NOT NULL");
    columns.put("c", text + "(120) DEFAULT '' NOT NULL");
    columns.put("pad", text + "(60) DEFAULT '' NOT NULL");
    return new TableShape(Oltp.table(number), columns, "id", Map.of("k_" + number, "k"));
  }

  /** The id of a row of a table that no run has written, if there is any. */
  public static Optional<String> foreignRow(Keeper keeper, int number) throws UserError {
    AtomicReference<String> foreign = new AtomicReference<>();
    forEachRow(
        keeper,
        List.of(number),
        (table, row) -> {
          if (!isOurs(table, row)) {
            foreign.set(String.valueOf(row.id()));
          }
        });
    return Optional.ofNullable(foreign.get());
  }

  /** Where the database has given the id, the row was written without one. */
  private static boolean isOurs(int table, SysbenchRow row) {
    return Texts.kOf(row.pad(), table, row.id()) != Texts.FOREIGN
        || Texts.kOf(row.pad(), table, 0) != Texts.FOREIGN;
  }

  /**
   * Fills empty tables.
   *
   * @throws UserError if that fails, or the database has no room for the rows
   */
  public void load() throws UserError {
    Map<TableShape, Long> rows = new HashMap<>();
    numbers.forEach(number -> rows.put(shape(number), (long) ids.size()));
    Room.requireToLoad(keeper, rows, 1, SysbenchParameters.TABLE_SIZE, ids.size(), 1);
    List<Chore> chores = new ArrayList<>();
    for (int number : numbers) {
      chores.addAll(
          Chore.split(1, ids.size(), (server, from, to) -> load(server, number, from, to)));
    }
    keeper.share("Loading", chores);
  }

  private void load(ServerConnection server, int number, int from, int to) throws SQLException {
    table(server, number).load(from, to, insert(number), binding(number));
  }

  /** Puts rows back as they are loaded, be they there or not. */
  public void putBack(int number, int... missing) throws UserError {
    List<Chore> chores = new ArrayList<>();
    for (int i = 0; i < missing.length; i += BATCH) {
      int[] batch = Arrays.copyOfRange(missing, i, Math.min(i + BATCH, missing.length));
      chores.add(
          new Chore(
              batch.length,
              server -> table(server, number).replace(batch, insert(number), binding(number))));
    }
    keeper.share("Putting rows back", chores);
  }

  private static String insert(int number) {
    return "INSERT INTO " + Oltp.table(number) + " (" + COLUMNS + ") VALUES (?, ?, ?, ?)";
  }

  private IdTable.Binding binding(int number) {
    return (statement, id) -> set(statement, ids.loaded(number, id));
  }

  private static void set(PreparedStatement statement, SysbenchRow row) throws SQLException {
    statement.setInt(1, row.id());
    statement.setInt(2, row.k());
    statement.setString(3, row.c());
    statement.setString(4, row.pad());
  }

  /** Removes the rows from that id on. */
  public void clearFrom(int id) throws UserError {
    List<Chore> chores = new ArrayList<>();
    for (int number : numbers) {
      chores.addAll(
          chores(keeper, number, id, (server, from, to) -> table(server, number).clear(from, to)));
    }
    keeper.share("Removing rows", chores);
  }

  /**
   * Reads all rows of some tables, in any order.
   *
   * @param action called by several threads at once
   */
  void forEachRow(List<Integer> some, RowAction action) throws UserError {
    forEachRow(keeper, some, action);
  }

  private static void forEachRow(Keeper keeper, List<Integer> some, RowAction action)
      throws UserError {
    List<Chore> chores = new ArrayList<>();
    for (int number : some) {
      chores.addAll(
          chores(
              keeper,
              number,
              Integer.MIN_VALUE,
              (server, from, to) ->
                  table(server, number)
                      .forEach(from, to, COLUMNS, Tables::row, row -> action.on(number, row))));
    }
    keeper.share("Reading", chores);
  }

  /** Of the ids from that one on that are there. */
  private static List<Chore> chores(Keeper keeper, int number, int start, Chore.OfIds action)
      throws UserError {
    try {
      return table(keeper.server(), number).chores(start, action);
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  private static IdTable table(ServerConnection server, int number) {
    return new IdTable(server, Oltp.table(number));
  }

  private static SysbenchRow row(ResultSet rows) throws SQLException {
    return new SysbenchRow(rows.getInt(1), rows.getInt(2), rows.getString(3), rows.getString(4));
  }

  /**
   * How many rows can be added; empty where that is not known: the database will say.
   *
   * @param inserted how many there are beside those that were loaded
   */
  public OptionalLong room(int inserted) {
    OptionalLong bytes = Room.known(() -> keeper.room(numbers.stream().map(Oltp::table).toList()));
    long there = (long) numbers.size() * ids.size() + inserted;
    return bytes.isPresent() ? OptionalLong.of(bytes.getAsLong() / ROW_BYTES - there) : bytes;
  }

  /** Something to be done with each row of a table. */
  @FunctionalInterface
  interface RowAction {
    /** Does it. */
    void on(int table, SysbenchRow row);
  }
}
