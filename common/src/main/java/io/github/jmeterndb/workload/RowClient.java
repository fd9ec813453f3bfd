// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static io.github.jmeterndb.workload.KeySpace.TABLE;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Write.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * One thread's operations on single rows, each known by an id of a {@link KeySpace}, of which each
 * shows how often it was updated: its version, 0 when it is inserted. A transaction does one of
 * them, or several of one kind.
 *
 * <p>The ids follow from the operation, the thread's number and the number of threads: each access
 * path sees the same ones in a cell of its own, and ids of the same distribution in a cell in which
 * paths take turns, where threads are numbered over all of them. Of {@code n} threads, thread
 * {@code i} updates the ids that leave the remainder {@code i} when divided by {@code n}: it is
 * known which update of a row was the last, and no thread waits for another one's row lock.
 */
public abstract class RowClient extends Client {
  private final KeySpace keys;
  private final RowLedger ledger;
  private final Worker worker;
  private final SplittableRandom random;

  /** A client of that thread. */
  protected RowClient(KeySpace keys, Worker worker) {
    this(keys, worker, 1);
  }

  /**
   * A client of that thread, of transactions that do several operations each.
   *
   * @param operations 1 or more; threads that update own as many rows each
   */
  protected RowClient(KeySpace keys, Worker worker, int operations) {
    super(operations);
    this.keys = keys;
    ledger = keys.ledger();
    this.worker = worker;
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
  }

  /** A number from 0 that is below that one. */
  protected final int random(int bound) {
    return random.nextInt(bound);
  }

  /** Inserts the rows of the next ids. */
  protected final boolean insert(OfRow row) throws StoreException {
    int[] ids = new int[operations()];
    Arrays.setAll(ids, i -> keys.claimInsert());
    Call<?> call = call(row, ids, new int[ids.length]);
    Pending writes = ledger.begin();
    for (int id : ids) {
      writes.addInsert(TABLE, id);
    }
    try {
      timed(call);
    } catch (StoreException | RuntimeException e) {
      if (e instanceof StoreException failure && failure.isKeyTaken() && !mayBeApplied(e)) {
        writes.othersAreThere();
      } else {
        writes.failed(mayBeApplied(e));
      }
      throw e;
    }
    writes.acknowledged();
    for (int id : ids) {
      keys.isThere(id);
    }
    return true;
  }

  /** Makes the contents of all, and the one call for them. */
  private Call<?> call(OfRow row, int[] ids, int[] versions) {
    if (ids.length == 1) {
      return row.call(ids[0], versions[0]);
    }
    List<Call<?>> calls = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      calls.add(row.call(ids[i], versions[i]));
    }
    return together(calls);
  }

  /**
   * Does several calls in one transaction; only of a client that was made for that.
   *
   * @param calls two or more
   */
  protected Call<?> together(List<Call<?>> calls) {
    throw new IllegalStateException("each operation is a transaction of its own");
  }

  /** Reads rows that stay, and checks them. */
  protected final boolean read(Reading reading) throws StoreException {
    onlyReads();
    int[] ids = new int[operations()];
    Arrays.setAll(ids, i -> 1 + random.nextInt(keys.rows()));
    AllowedVersions[] allowed = new AllowedVersions[ids.length];
    Arrays.setAll(allowed, i -> ledger.allowed(TABLE, ids[i]));
    Found[] found = reading.of(ids);
    for (int i = 0; i < ids.length; i++) {
      requireCurrent(ids[i], allowed[i], found[i]);
    }
    return true;
  }

  /**
   * Does nothing where a row is one that may be read now.
   *
   * @param allowed of before it was read
   */
  protected final void requireCurrent(int id, AllowedVersions allowed, Found row)
      throws StoreException {
    int version = row.version();
    boolean intact = row.isIntact();
    if (worker.alone() && intact && ledger.isStale(allowed, version)) {
      throw StoreException.wrongEffect(
          "row %s was read as after %s updates; %s were acknowledged before"
              .formatted(id, version, allowed.latest()));
    }
    if (!intact || (worker.alone() && !ledger.allows(TABLE, id, version))) {
      throw StoreException.wrongEffect("row " + id + " was read with other contents than written");
    }
  }

  /** Updates rows of this thread's, each once. */
  protected final boolean update(OfRow row) throws StoreException {
    int[] ids = ownIds();
    Pending writes = ledger.begin();
    int[] versions = new int[ids.length];
    Arrays.setAll(versions, i -> version(writes, ids[i]));
    write(writes, call(row, ids, versions));
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

  /** Deletes the next rows that were inserted; false if there are too few. */
  protected final boolean delete(OfRow row) throws StoreException {
    int[] ids = new int[operations()];
    for (int i = 0; i < ids.length; i++) {
      OptionalInt claimed = keys.claimDelete();
      if (claimed.isEmpty()) {
        giveBack(Arrays.copyOf(ids, i));
        return false;
      }
      ids[i] = claimed.getAsInt();
    }
    Call<?> call = call(row, ids, new int[ids.length]);
    Pending writes = ledger.begin();
    for (int id : ids) {
      writes.addDelete(TABLE, id);
    }
    try {
      write(writes, call);
    } catch (StoreException | RuntimeException e) {
      if (!mayBeApplied(e)) {
        giveBack(ids);
      }
      throw e;
    }
    return true;
  }

  /** They are there to be deleted. */
  private void giveBack(int[] ids) {
    for (int id : ids) {
      keys.isThere(id);
    }
  }

  /** Different ones: in a transaction, each row is updated once. */
  private int[] ownIds() {
    int threads = worker.threads();
    int first = worker.thread() == 0 ? threads : worker.thread();
    int owned = (keys.rows() - first) / threads + 1;
    if (operations() > owned) {
      throw new IllegalStateException("this thread has " + owned + " rows of its own to update");
    }
    int[] ids = new int[operations()];
    for (int i = 0; i < ids.length; i++) {
      do {
        ids[i] = first + threads * random.nextInt(owned);
      } while (isAmongFirst(ids, i, ids[i]));
    }
    return ids;
  }

  private static boolean isAmongFirst(int[] ids, int count, int id) {
    for (int i = 0; i < count; i++) {
      if (ids[i] == id) {
        return true;
      }
    }
    return false;
  }

  /** Makes what is written to a row, which is not timed, and the call of the port, which is. */
  @FunctionalInterface
  protected interface OfRow {
    /** The call; what it returns is not looked at. */
    Call<Integer> call(int id, int version);
  }

  /** Reads rows over the port, in {@link #timed}. */
  @FunctionalInterface
  protected interface Reading {
    /** What was read, in the order of the ids. */
    Found[] of(int[] ids) throws StoreException;
  }

  /**
   * A row that was read.
   *
   * @param version that it shows
   * @param isIntact whether it is the row that was asked for, as of that version
   */
  public record Found(int version, boolean isIntact) {}
}
