// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.workloads.sbtest.KeySpace.TABLE;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Write.Kind;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * One thread's operations: picks the key, makes the contents, and checks the effect.
 *
 * <p>The keys follow from the operation, the thread's number and the number of threads: each access
 * path sees the same ones in a cell of its own, and keys of the same distribution in a cell in
 * which paths take turns, where threads are numbered over all of them. Of {@code n} threads, thread
 * {@code i} updates the ids that leave the remainder {@code i} when divided by {@code n}: it is
 * known which update of a row was the last, and no thread waits for another one's row lock.
 */
final class CrudClient extends Client {
  private final Store store;
  private final KeySpace keys;
  private final RowLedger ledger;
  private final Worker worker;
  private final SplittableRandom random;
  private final Body body;

  CrudClient(Store store, KeySpace keys, Operation operation, Worker worker) {
    this.store = store;
    this.keys = keys;
    ledger = keys.ledger();
    this.worker = worker;
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    body = body(operation);
  }

  private Body body(Operation operation) {
    if (operation.equals(Crud.INSERT)) {
      return this::insert;
    } else if (operation.equals(Crud.SELECT)) {
      return this::select;
    } else if (operation.equals(Crud.UPDATE)) {
      return this::update;
    } else if (operation.equals(Crud.DELETE)) {
      return this::delete;
    }
    throw new IllegalArgumentException(operation + " is not one of crud's");
  }

  @Override
  protected boolean run() throws StoreException {
    return body.run();
  }

  private boolean insert() throws StoreException {
    int id = keys.claimInsert();
    Row row = Row.of(id, 0);
    Pending writes = ledger.begin();
    writes.addInsert(TABLE, id);
    try {
      timed(
          () -> {
            store.insert(row);
            return row;
          });
    } catch (StoreException | RuntimeException e) {
      if (e instanceof StoreException failure && failure.isKeyTaken() && !mayBeApplied(e)) {
        writes.othersAreThere();
      } else {
        writes.failed(mayBeApplied(e));
      }
      throw e;
    }
    writes.acknowledged();
    keys.isThere(id);
    return true;
  }

  private boolean select() throws StoreException {
    onlyReads();
    int id = 1 + random.nextInt(keys.rows());
    AllowedVersions allowed = ledger.allowed(TABLE, id);
    Row row = timed(() -> store.select(id));
    int version = row.version();
    boolean intact = row.id() == id && row.isIntact();
    if (worker.alone() && intact && ledger.isStale(allowed, version)) {
      throw StoreException.wrongEffect(
          "row %d was read as after %d updates; %d were acknowledged before"
              .formatted(id, version, allowed.latest()));
    }
    if (!intact || (worker.alone() && !ledger.allows(TABLE, id, version, version, 0))) {
      throw StoreException.wrongEffect("row " + id + " was read with other contents than written");
    }
    return true;
  }

  private boolean update() throws StoreException {
    int id = ownId();
    Pending writes = ledger.begin();
    String c = Row.c(id, version(writes, id));
    write(
        writes,
        () -> {
          store.update(id, c);
          return c;
        });
    return true;
  }

  /** Where others write, too, it is not known how often a row was updated. */
  private int version(Pending writes, int id) {
    if (worker.alone()) {
      return Math.toIntExact(writes.add(TABLE, id, Kind.ROW));
    }
    int version = random.nextInt(1, Integer.MAX_VALUE);
    writes.add(TABLE, id, Kind.ROW, version);
    return version;
  }

  private boolean delete() throws StoreException {
    OptionalInt claimed = keys.claimDelete();
    if (claimed.isEmpty()) {
      return false;
    }
    int id = claimed.getAsInt();
    Pending writes = ledger.begin();
    writes.addDelete(TABLE, id);
    try {
      write(
          writes,
          () -> {
            store.delete(id);
            return id;
          });
    } catch (StoreException | RuntimeException e) {
      if (!mayBeApplied(e)) {
        keys.isThere(id);
      }
      throw e;
    }
    return true;
  }

  private int ownId() {
    int threads = worker.threads();
    int first = worker.thread() == 0 ? threads : worker.thread();
    int owned = (keys.rows() - first) / threads + 1;
    return first + threads * random.nextInt(owned);
  }

  private interface Body {
    boolean run() throws StoreException;
  }
}
