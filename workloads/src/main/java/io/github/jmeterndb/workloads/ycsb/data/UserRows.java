// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTable;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.input.YcsbParameters;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import io.github.jmeterndb.workloads.ycsb.sql.SqlRecords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The table in the database, worked on by several connections at once. For one thread. */
public final class UserRows {
  /** What a row takes in a database beside its fields, with its index. */
  private static final int ROW_BYTES = 100;

  private static final int BYTES_OF_A_FIELD = 8;

  private static final int LONGEST_KEY = 255;

  private final Keeper keeper;
  private final Layout layout;
  private final BulkTable<UserRecord> rows;

  public UserRows(Keeper keeper, Layout layout) {
    this.keeper = keeper;
    this.layout = layout;
    Fields fields = layout.all();
    rows =
        new BulkTable<>(
            keeper,
            shape(LONGEST_KEY, fields, layout.fieldLength()),
            row -> SqlRecords.record(row, fields.count()),
            SqlRecords::values);
  }

  private static TableShape shape(int keyLength, Fields fields, int fieldLength) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(UserTable.KEY, "VARCHAR(" + keyLength + ") NOT NULL");
    for (String field : fields.columns()) {
      columns.put(field, "VARCHAR(" + fieldLength + ")");
    }
    return new TableShape(UserTable.NAME, columns, UserTable.KEY, Map.of());
  }

  /** Makes the table, as in {@link Keeper#make}. */
  public void make() throws UserError {
    rows.make();
  }

  /** What it takes to make it and load so many records. */
  public LoadPlan plan(int count) {
    // Fields are filled, keys are much shorter than they may be.
    TableShape filled = shape(layout.key(count).length(), layout.all(), layout.fieldLength());
    return new LoadPlan(
        List.of(UserTable.NAME),
        LoadPlan.bytes(Map.of(filled, (long) count), 1),
        YcsbParameters.RECORD_COUNT,
        count,
        1);
  }

  /**
   * Fills the empty table with so many records.
   *
   * @throws UserError if that fails, or the database has no room for them
   */
  public void load(int count) throws UserError {
    plan(count).requireRoom(keeper);
    keeper.share(
        "Loading", rows.loading(0, count, number -> layout.record(number, layout.all(), 0)));
  }

  /** Removes records, be they there or not. */
  public void remove(int first, int count) throws UserError {
    int[] numbers = IntStream.range(first, first + count).toArray();
    keeper.share("Removing rows", rows.removing(numbers, layout::key));
  }

  public void clear() throws UserError {
    keeper.share("Removing rows", rows.removing());
  }

  /**
   * Reads all rows, in any order.
   *
   * @param action called by several threads at once
   */
  public void forEach(Consumer<UserRecord> action) throws UserError {
    rows.forEach(action);
  }

  /** How many rows it can hold; empty where that is not known: the database will say. */
  public OptionalLong capacity() throws UserError {
    int rowBytes = ROW_BYTES + layout.all().count() * (BYTES_OF_A_FIELD + layout.fieldLength());
    return keeper.capacity(UserTable.NAME, rowBytes);
  }
}
