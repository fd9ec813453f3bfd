// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static io.github.jmeterndb.workload.KeySpace.TABLE;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Write.Kind;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * One thread's operations on single rows, each known by an id of a {@link KeySpace}, of which each
 * shows how often it was updated: its version, 0 when it is inserted.
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
    this.keys = keys;
    ledger = keys.ledger();
    this.worker = worker;
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
  }

  /** A number from 0 that is below that one. */
  protected final int random(int bound) {
    return random.nextInt(bound);
  }

  /** Inserts the row of the next id. */
  protected final boolean insert(OfRow row) throws StoreException {
    int id = keys.claimInsert();
    Call<Integer> call = row.call(id, 0);
    Pending writes = ledger.begin();
    writes.addInsert(TABLE, id);
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
    keys.isThere(id);
    return true;
  }

  /** Reads a row that stays, and checks it. */
  protected final boolean read(Reading reading) throws StoreException {
    onlyReads();
    int id = 1 + random.nextInt(keys.rows());
    AllowedVersions allowed = ledger.allowed(TABLE, id);
    requireCurrent(id, allowed, reading.of(id));
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
          "row %d was read as after %d updates; %d were acknowledged before"
              .formatted(id, version, allowed.latest()));
    }
    if (!intact || (worker.alone() && !ledger.allows(TABLE, id, version, version, 0))) {
      throw StoreException.wrongEffect("row " + id + " was read with other contents than written");
    }
  }

  /** Updates a row of this thread's. */
  protected final boolean update(OfRow row) throws StoreException {
    int id = ownId();
    Pending writes = ledger.begin();
    write(writes, row.call(id, version(writes, id)));
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

  /** Deletes the next row that was inserted; false if there is none. */
  protected final boolean delete(OfRow row) throws StoreException {
    OptionalInt claimed = keys.claimDelete();
    if (claimed.isEmpty()) {
      return false;
    }
    int id = claimed.getAsInt();
    Call<Integer> call = row.call(id, 0);
    Pending writes = ledger.begin();
    writes.addDelete(TABLE, id);
    try {
      write(writes, call);
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

  /** Makes what is written to a row, which is not timed, and the call of the port, which is. */
  @FunctionalInterface
  protected interface OfRow {
    /** The call; what it returns is not looked at. */
    Call<Integer> call(int id, int version);
  }

  /** Reads a row over the port, in {@link #timed}. */
  @FunctionalInterface
  protected interface Reading {
    /** What was read. */
    Found of(int id) throws StoreException;
  }

  /**
   * A row that was read.
   *
   * @param version that it shows
   * @param isIntact whether it is the row that was asked for, as of that version
   */
  public record Found(int version, boolean isIntact) {}
}
