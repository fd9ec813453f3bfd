// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * One thread's operations: picks the key, makes the contents, and checks the effect.
 *
 * <p>The keys follow from the operation, the thread's number and the number of threads, so that all
 * access paths see the same keys in the same order. Of {@code n} threads, thread {@code i} updates
 * the ids that leave the remainder {@code i} when divided by {@code n}: it is known which update of
 * a row was the last, and no thread waits for another one's row lock.
 */
final class CrudClient extends Client {
  private final Store store;
  private final KeySpace keys;
  private final Worker worker;
  private final SplittableRandom random;
  private final Body body;

  CrudClient(Store store, KeySpace keys, Operation operation, Worker worker) {
    this.store = store;
    this.keys = keys;
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
    try {
      timed(
          () -> {
            store.insert(row);
            return row;
          });
    } catch (StoreException | RuntimeException e) {
      if (mayBeApplied(e)) {
        keys.insertInDoubt(id);
      } else if (e instanceof StoreException failure && failure.isKeyTaken()) {
        keys.taken(id);
      } else {
        keys.notInserted(id);
      }
      throw e;
    }
    keys.inserted(id);
    return true;
  }

  private boolean select() throws StoreException {
    onlyReads();
    int id = 1 + random.nextInt(keys.rows());
    int acknowledged = keys.version(id);
    Row row = timed(() -> store.select(id));
    if (worker.alone() && row.id() == id && row.isIntact() && row.version() < acknowledged) {
      keys.readStale();
      throw StoreException.wrongEffect(
          "row %d was read as after %d updates; %d were acknowledged before"
              .formatted(id, row.version(), acknowledged));
    }
    boolean current = !worker.alone() || keys.mayHaveVersion(id, row.version());
    if (row.id() != id || !row.isIntact() || !current) {
      throw StoreException.wrongEffect("row " + id + " was read with other contents than written");
    }
    return true;
  }

  private boolean update() throws StoreException {
    int id = ownId();
    int version = worker.alone() ? keys.nextVersion(id) : random.nextInt(1, Integer.MAX_VALUE);
    String c = Row.c(id, version);
    try {
      timed(
          () -> {
            store.update(id, c);
            return c;
          });
    } catch (StoreException | RuntimeException e) {
      if (mayBeApplied(e)) {
        keys.updateInDoubt(id, version);
      }
      throw e;
    }
    keys.updated(id, version);
    return true;
  }

  private boolean delete() throws StoreException {
    OptionalInt id = keys.claimDelete();
    if (id.isEmpty()) {
      return false;
    }
    try {
      timed(
          () -> {
            store.delete(id.getAsInt());
            return id;
          });
    } catch (StoreException | RuntimeException e) {
      if (mayBeApplied(e)) {
        keys.deleteInDoubt(id.getAsInt());
      } else {
        keys.notDeleted(id.getAsInt());
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
