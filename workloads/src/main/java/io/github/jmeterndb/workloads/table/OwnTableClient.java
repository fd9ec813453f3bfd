// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import static io.github.jmeterndb.workload.KeySpace.TABLE;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.RowClient;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.table.input.RowPlan;
import io.github.jmeterndb.workloads.table.port.Layout;
import io.github.jmeterndb.workloads.table.port.OwnTable;
import java.util.List;

/** One thread's operations on the table: makes the rows, and checks what is read. */
final class OwnTableClient extends RowClient {
  private final OwnTable port;
  private final RowPlan plan;
  private final Layout layout;
  private final RowLedger ledger;
  private final int rangeSize;
  private final Body body;
  private int lookups;

  OwnTableClient(
      OwnTable port,
      RowPlan plan,
      KeySpace keys,
      int rangeSize,
      Operation operation,
      Worker worker) {
    super(keys, worker);
    this.port = port;
    this.plan = plan;
    layout = plan.layout();
    ledger = keys.ledger();
    this.rangeSize = rangeSize;
    body = body(operation);
  }

  private Body body(Operation operation) {
    if (operation.equals(OwnTables.READ)) {
      return () -> read(ids -> one(byPrimaryKey(ids[0])));
    } else if (operation.equals(OwnTables.LOOKUP)) {
      return () -> read(ids -> one(byUniqueKey(ids[0])));
    } else if (operation.equals(OwnTables.RANGE)) {
      return this::range;
    } else if (operation.equals(OwnTables.INSERT)) {
      return () -> insert(this::insertion);
    } else if (operation.equals(OwnTables.UPDATE)) {
      return () -> update(this::updating);
    } else if (operation.equals(OwnTables.DELETE)) {
      return () -> delete(this::deletion);
    }
    throw new IllegalArgumentException(operation + " is not one of this workload's");
  }

  @Override
  protected boolean run() throws StoreException {
    return body.run();
  }

  private static Found[] one(Found found) {
    return new Found[] {found};
  }

  private Found byPrimaryKey(int id) throws StoreException {
    Object[] key = plan.row(id, 0);
    Object[] row = timed(() -> port.read(layout, key));
    return found(row, id);
  }

  private Found byUniqueKey(int id) throws StoreException {
    Object[] key = plan.row(id, 0);
    int which = lookups++ % layout.uniqueKeys().size();
    Object[] row = timed(() -> port.lookup(layout, which, key));
    return found(row, id);
  }

  private Found found(Object[] row, int id) {
    int version = plan.versionOf(row, id, ledger.acknowledged(TABLE, id));
    return new Found(version, version >= 0);
  }

  /**
   * Reads the rows of values that follow each other, all of them loaded ones if there are so many;
   * beside them may be some that were inserted, where many share a value.
   */
  private boolean range() throws StoreException {
    onlyReads();
    int column = layout.rangeKey().get(0);
    int rowsOfAValue = plan.rowsOfAValue();
    int values = Math.max(1, rangeSize / rowsOfAValue);
    int last = Math.max(0, (plan.rows() + 1) / rowsOfAValue - values);
    // The id 0 is that of no row: where each has a value of its own, ranges begin behind it.
    int first = Math.min(last, rowsOfAValue == 1 ? 1 : 0);
    int group = first + random(last - first + 1);
    int low = group * rowsOfAValue;
    int high = (int) Math.min((long) low + (long) values * rowsOfAValue, plan.lastId()) - 1;
    List<Object[]> rows =
        timed(
            () -> port.range(layout, plan.value(column, low), plan.value(column, high), rangeSize));
    int least = Math.min(rangeSize, Math.min(high, plan.rows()) - Math.max(low, 1) + 1);
    if (rows.size() < least || rows.size() > rangeSize) {
      throw StoreException.wrongEffect(
          "a range has %s rows instead of %s".formatted(rows.size(), least));
    }
    requireRange(rows, low, high);
    return true;
  }

  private void requireRange(List<Object[]> rows, int low, int high) throws StoreException {
    long before = -1;
    for (Object[] row : rows) {
      int id = plan.idOf(row);
      long order = plan.order(row);
      boolean isOfRange = id >= low && (id <= high || id > plan.rows());
      if (!isOfRange || !ledger.mayExist(TABLE, id)) {
        throw StoreException.wrongEffect("a range has a row that is none of it");
      }
      if (order < before) {
        throw StoreException.wrongEffect("a range is not in the order of its index");
      }
      before = order;
      requireCurrent(id, AllowedVersions.ANY, found(row, id));
    }
  }

  private Call<Integer> insertion(int id, int version) {
    Object[] row = plan.row(id, version);
    return () -> {
      port.insert(layout, row);
      return id;
    };
  }

  private Call<Integer> updating(int id, int version) {
    Object[] row = plan.row(id, version);
    return () -> {
      port.update(layout, row);
      return id;
    };
  }

  private Call<Integer> deletion(int id, int version) {
    Object[] row = plan.row(id, version);
    return () -> {
      port.delete(layout, row);
      return id;
    };
  }

  private interface Body {
    boolean run() throws StoreException;
  }
}
