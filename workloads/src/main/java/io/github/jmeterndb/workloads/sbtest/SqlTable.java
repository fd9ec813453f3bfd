// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTable;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.LoadPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The table as its keeper sees it, through SQL. */
public final class SqlTable implements CrudTable {
  private final Keeper keeper;
  private final BulkTable<Row> rows;

  public SqlTable(Keeper keeper) {
    this.keeper = keeper;
    String text = keeper.dialect().textType();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", "INT NOT NULL");
    columns.put("k", "INT NOT NULL");
    columns.put("c", text + "(120) NOT NULL");
    columns.put("pad", text + "(60) NOT NULL");
    rows =
        new BulkTable<>(
            keeper,
            new TableShape(NAME, columns, "id", Map.of("k_1", "k")),
            row -> new Row(row.getInt(1), row.getInt(2), row.getString(3), row.getString(4)),
            Row::values);
  }

  @Override
  public void create() throws UserError {
    rows.make();
    clearFrom(Integer.MIN_VALUE);
  }

  @Override
  public LoadPlan plan(int count) {
    return new LoadPlan(List.of(NAME), (double) count * rowBytes(), KeySpaceData.ROWS, count, 1);
  }

  @Override
  public void requireRoom(int count) throws UserError {
    plan(count).requireRoom(keeper);
  }

  @Override
  public void load(int first, int count, int step) throws UserError {
    keeper.share("Loading", rows.loading(0, count, i -> Row.of(first + i * step, 0)));
  }

  @Override
  public void clearFrom(int first) throws UserError {
    keeper.share("Removing rows", rows.removing(first));
  }

  @Override
  public void forEachRow(Consumer<Row> action) throws UserError {
    rows.forEach(action);
  }

  @Override
  public OptionalLong capacity() throws UserError {
    return keeper.capacity(NAME, rowBytes());
  }

  private int rowBytes() {
    return rows.shape().rowBytes(1);
  }
}
