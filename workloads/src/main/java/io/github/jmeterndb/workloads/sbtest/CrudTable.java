// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTable;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.LoadPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Crud's table as a run makes, fills and reads it, outside of what is measured. */
public final class CrudTable {
  /** The table's name, which is sysbench's. */
  public static final String NAME = "sbtest1";

  private final DatabaseAdmin admin;
  private final BulkTable<Row> rows;

  public CrudTable(DatabaseAdmin admin) {
    this.admin = admin;
    rows = bulk(admin, 1, "INT NOT NULL", "INT NOT NULL", "NOT NULL");
  }

  /** A table in sysbench's format, with the types of {@code id} and {@code k}. */
  static BulkTable<Row> bulk(DatabaseAdmin admin, int number, String id, String k, String texts) {
    String text = admin.dialect().textType();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", id);
    columns.put("k", k);
    columns.put("c", text + "(120) " + texts);
    columns.put("pad", text + "(60) " + texts);
    return new BulkTable<>(
        admin,
        new TableShape(Oltp.table(number), columns, "id", Map.of("k_" + number, "k")),
        row -> new Row(row.getInt(1), row.getInt(2), row.getString(3), row.getString(4)),
        Row::values);
  }

  /**
   * Makes the table, and empties it.
   *
   * @throws UserError if there is a table of that name that no run has made
   */
  public void create() throws UserError {
    rows.make();
    clearFrom(Integer.MIN_VALUE);
  }

  LoadPlan plan(int count) {
    double bytes = (double) count * rows.shape().rowBytes(1);
    return new LoadPlan(List.of(NAME), bytes, KeySpaceData.ROWS, count, 1);
  }

  /** Adds the rows of the ids {@code first} to {@code last}, version 0. */
  public void load(int first, int last) throws UserError {
    load(first, last - first + 1, 1);
  }

  /** Adds {@code count} rows, version 0, whose ids are {@code first} and each {@code step} more. */
  void load(int first, int count, int step) throws UserError {
    admin.share("Loading", rows.loading(0, count, i -> Row.of(first + i * step, 0)));
  }

  public void clearFrom(int first) throws UserError {
    admin.share("Removing rows", rows.removing(first));
  }

  /**
   * Reads all rows, in any order.
   *
   * @param action called by several threads at once
   */
  public void forEachRow(Consumer<Row> action) throws UserError {
    rows.forEach(action);
  }

  /** About how many rows fit beside what else the database holds; empty if that is not known. */
  public OptionalLong capacity() throws UserError {
    return admin.capacity(NAME, rows.shape().rowBytes(1));
  }
}
