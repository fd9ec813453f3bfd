// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * One thread's operations: picks the key, makes the contents, takes the time, checks the effect.
 * Only the call of the store is timed. For one thread.
 *
 * <p>The keys follow from the operation, the thread's number and the number of threads, so that all
 * access paths see the same keys in the same order. Of {@code n} threads, thread {@code i} updates
 * the ids that leave the remainder {@code i} when divided by {@code n}: it is known which update of
 * a row was the last, and no thread waits for another one's row lock.
 */
public final class OperationClient {
  private final Store store;
  private final KeySpace keys;
  private final int thread;
  private final int threads;
  private final boolean alone;
  private final SplittableRandom random;

  private long started;
  private long ended;

  /**
   * A thread's client.
   *
   * @param thread this thread's number, from 0
   * @param threads how many there are
   * @param alone whether nobody else writes to the table, so that the version of each row is known
   */
  public OperationClient(Store store, KeySpace keys, int thread, int threads, boolean alone) {
    this.store = store;
    this.keys = keys;
    this.thread = thread;
    this.threads = threads;
    this.alone = alone;
    this.random = new SplittableRandom(((long) threads << Integer.SIZE) + thread);
  }

  /**
   * Makes what the calling thread's operations need, such as its session, so that none of them is
   * charged for it.
   *
   * @throws StoreException if that fails; the first operation will try again
   */
  public void open() throws StoreException {
    store.openForThread();
  }

  /**
   * Does one operation.
   *
   * @return false if there was no row left for it, so that nothing was done
   * @throws StoreException if it failed or had another effect than it should
   */
  public boolean run(Operation operation) throws StoreException {
    switch (operation) {
      case INSERT -> insert();
      case SELECT -> select();
      case UPDATE -> update();
      case DELETE -> {
        return delete();
      }
    }
    return true;
  }

  /** When the last operation started, by {@link System#nanoTime}. */
  public long started() {
    return started;
  }

  /** When the last operation ended, by {@link System#nanoTime}. */
  public long ended() {
    return ended;
  }

  private void insert() throws StoreException {
    int id = keys.claimInsert();
    Row row = Row.of(id, 0);
    try {
      timed(() -> store.insert(row));
    } catch (StoreException | RuntimeException e) {
      keys.inDoubt(id);
      throw e;
    }
    keys.inserted(id);
  }

  private void select() throws StoreException {
    int id = 1 + random.nextInt(keys.rows());
    started = System.nanoTime();
    Row row;
    try {
      row = store.select(id);
    } finally {
      ended = System.nanoTime();
    }
    boolean current = !alone || keys.mayHaveVersion(id, row.version());
    if (row.id() != id || !row.isIntact() || !current) {
      throw StoreException.wrongEffect("row " + id + " was read with other contents than written");
    }
  }

  private void update() throws StoreException {
    int id = ownId();
    int version = alone ? keys.version(id) + 1 : random.nextInt(1, Integer.MAX_VALUE);
    String c = Row.c(id, version);
    try {
      timed(() -> store.update(id, c));
    } catch (StoreException | RuntimeException e) {
      keys.updateFailed(id, version);
      throw e;
    }
    keys.updated(id, version);
  }

  private boolean delete() throws StoreException {
    OptionalInt id = keys.claimDelete();
    if (id.isEmpty()) {
      return false;
    }
    try {
      timed(() -> store.delete(id.getAsInt()));
    } catch (StoreException | RuntimeException e) {
      keys.inDoubt(id.getAsInt());
      throw e;
    }
    return true;
  }

  private int ownId() {
    int first = thread == 0 ? threads : thread;
    int owned = (keys.rows() - first) / threads + 1;
    return first + threads * random.nextInt(owned);
  }

  private void timed(Call call) throws StoreException {
    started = System.nanoTime();
    try {
      call.run();
    } finally {
      ended = System.nanoTime();
    }
  }

  private interface Call {
    void run() throws StoreException;
  }
}
