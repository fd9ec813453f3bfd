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
import io.github.jmeterndb.workloads.table.data.CopiedRows;
import io.github.jmeterndb.workloads.table.port.Layout;
import io.github.jmeterndb.workloads.table.port.OwnTable;
import java.util.Arrays;
import java.util.List;

/** One thread's operations on the table: makes the rows, and checks what is read. */
final class OwnTableClient extends RowClient {
  private final OwnTable port;
  private final CopiedRows rows;
  private final Layout layout;
  private final RowLedger ledger;
  private final int rangeSize;
  private final Body body;
  private final List<Integer> findable;
  private int lookups;

  OwnTableClient(
      OwnTable port,
      CopiedRows rows,
      KeySpace keys,
      int rangeSize,
      Operation operation,
      Worker worker) {
    super(keys, worker);
    this.port = port;
    this.rows = rows;
    layout = rows.layout();
    findable = rows.findable();
    ledger = keys.ledger();
    this.rangeSize = rangeSize;
    body = body(operation, keys, worker);
  }

  private Body body(Operation operation, KeySpace keys, Worker worker) {
    if (operation.equals(OwnTables.READ)) {
      return () -> read(ids -> one(byPrimaryKey(ids[0])));
    } else if (operation.equals(OwnTables.LOOKUP)) {
      return this::lookup;
    } else if (operation.equals(OwnTables.RANGE)) {
      return this::range;
    } else if (operation.equals(OwnTables.INSERT)) {
      return () -> hasNewKeys(keys, worker) && insert(this::insertion);
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

  /** Other threads may take a key meanwhile. */
  private boolean hasNewKeys(KeySpace keys, Worker worker) {
    return keys.lastInsert() <= rows.lastId() - worker.threads();
  }

  private static Found[] one(Found found) {
    return new Found[] {found};
  }

  private Found byPrimaryKey(int id) throws StoreException {
    Object[] key = rows.row(id, 0);
    Object[] row = timed(() -> port.read(layout, key));
    return found(row, id);
  }

  /** Only some rows may have a value in a unique key. */
  private boolean lookup() throws StoreException {
    onlyReads();
    int which = findable.get(lookups);
    lookups = (lookups + 1) % findable.size();
    int id = rows.findable(which, random(rows.rows()));
    AllowedVersions allowed = ledger.allowed(TABLE, id);
    Object[] key = rows.row(id, 0);
    Object[] row = timed(() -> port.lookup(layout, which, key));
    requireCurrent(id, allowed, found(row, id));
    return true;
  }

  private Found found(Object[] row, int id) {
    int version = rows.versionOf(row, id, ledger.acknowledged(TABLE, id));
    return new Found(version, version >= 0);
  }

  /** Beside the copied rows there may be some that were inserted. */
  private boolean range() throws StoreException {
    onlyReads();
    CopiedRows.Range range = rows.ranges().get(random(rows.ranges().size()));
    List<Object[]> found = timed(() -> port.range(layout, range.low(), range.high(), rangeSize));
    if (found.size() < range.rows() || found.size() > rangeSize) {
      throw StoreException.wrongEffect(
          "a range has %s rows instead of %s".formatted(found.size(), range.rows()));
    }
    int column = layout.rangeKey().get(0);
    Object before = range.low();
    for (Object[] row : found) {
      int id = rows.idOf(row);
      if (id < 0 || !ledger.mayExist(TABLE, id)) {
        throw StoreException.wrongEffect("a range has a row that is none of the run's");
      }
      if (isBefore(row[column], before) || isBefore(range.high(), row[column])) {
        throw StoreException.wrongEffect("a range is not in the order of its index");
      }
      before = row[column];
      requireCurrent(id, AllowedVersions.ANY, found(row, id));
    }
    return true;
  }

  /** Texts are in the order of a collation, which only the database knows. */
  @SuppressWarnings("unchecked")
  private static boolean isBefore(Object value, Object other) {
    if (value instanceof byte[] bytes) {
      return Arrays.compareUnsigned(bytes, (byte[]) other) < 0;
    }
    return !(value instanceof String) && ((Comparable<Object>) value).compareTo(other) < 0;
  }

  private Call<Integer> insertion(int id, int version) {
    Object[] row = rows.row(id, version);
    return () -> {
      port.insert(layout, row);
      return id;
    };
  }

  private Call<Integer> updating(int id, int version) {
    Object[] row = rows.row(id, version);
    return () -> {
      port.update(layout, row);
      return id;
    };
  }

  private Call<Integer> deletion(int id, int version) {
    Object[] row = rows.row(id, version);
    return () -> {
      port.delete(layout, row);
      return id;
    };
  }

  private interface Body {
    boolean run() throws StoreException;
  }
}
