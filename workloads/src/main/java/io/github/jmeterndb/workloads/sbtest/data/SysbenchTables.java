// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTable;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The tables in the database, worked on by several connections at once. For one thread. */
public final class SysbenchTables {
  private final Keeper keeper;
  private final Ids ids;
  private final List<Integer> numbers;

  /** So many, with rows of those ids. */
  public SysbenchTables(Keeper keeper, Ids ids, int count) {
    this.keeper = keeper;
    this.ids = ids;
    numbers = IntStream.rangeClosed(1, count).boxed().toList();
  }

  /** Their numbers, from 1. */
  public List<Integer> numbers() {
    return numbers;
  }

  /** Makes them, as in {@link Keeper#make}. */
  public void make() throws UserError {
    for (int number : numbers) {
      table(number).make();
    }
  }

  public LoadPlan plan() {
    Map<TableShape, Long> rows = new LinkedHashMap<>();
    numbers.forEach(number -> rows.put(table(number).shape(), (long) ids.size()));
    return new LoadPlan(
        rows.keySet().stream().map(TableShape::name).toList(),
        LoadPlan.bytes(rows, 1),
        SysbenchParameters.TABLE_SIZE,
        ids.size(),
        1);
  }

  private BulkTable<SysbenchRow> table(int number) {
    String text = keeper.dialect().textType();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", "INT NOT NULL AUTO_INCREMENT");
    columns.put("k", "INT DEFAULT 0 NOT NULL");
    columns.put("c", text + "(120) DEFAULT '' NOT NULL");
    columns.put("pad", text + "(60) DEFAULT '' NOT NULL");
    return new BulkTable<>(
        keeper,
        new TableShape(Oltp.table(number), columns, "id", Map.of("k_" + number, "k")),
        row -> new SysbenchRow(row.getInt(1), row.getInt(2), row.getString(3), row.getString(4)),
        row -> new Object[] {row.id(), row.k(), row.c(), row.pad()});
  }

  /**
   * Fills empty tables.
   *
   * @throws UserError if that fails, or the database has no room for the rows
   */
  public void load() throws UserError {
    plan().requireRoom(keeper);
    share("Loading", number -> table(number).loading(1, ids.size(), id -> ids.loaded(number, id)));
  }

  /** Puts rows back as they are loaded, be they there or not. */
  public void putBack(int number, int... missing) throws UserError {
    keeper.share(
        "Putting rows back", table(number).replacing(missing, id -> ids.loaded(number, id)));
  }

  public void clearFrom(int id) throws UserError {
    share("Removing rows", number -> table(number).removing(id));
  }

  /**
   * Reads all rows, in any order.
   *
   * @param action called by several threads at once
   */
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    share(
        "Reading",
        number ->
            table(number)
                .reading(row -> action.accept(new FoundSysbenchRow(number, row, ids.size()))));
  }

  /** Does what is to be done with each table, with all of them at once. */
  private void share(String doing, OfTable tasks) throws UserError {
    List<BulkTask> all = new ArrayList<>();
    for (int number : numbers) {
      all.addAll(tasks.of(number));
    }
    keeper.share(doing, all);
  }

  /** How many rows they can hold together; empty where that is not known: the database will say. */
  public OptionalLong capacity() throws UserError {
    OptionalLong bytes = keeper.room(numbers.stream().map(Oltp::table).toList());
    return bytes.isPresent()
        ? OptionalLong.of(bytes.getAsLong() / table(1).shape().rowBytes(1))
        : bytes;
  }

  private interface OfTable {
    List<BulkTask> of(int number) throws UserError;
  }
}
