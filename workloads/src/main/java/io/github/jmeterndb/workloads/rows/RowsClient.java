// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import static io.github.jmeterndb.workloads.rows.Contents.TABLE;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Worker;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;

/**
 * One thread's operations on rows. A row has an id and a version: the number of its updates, 0 when
 * inserted. A transaction is one operation or several of one kind, see {@link Rows#batch}.
 *
 * <p>The ids depend on the operation, the thread's number and the number of threads. So each access
 * path gets the same ids in a cell of its own. If paths take turns in a cell, threads are numbered
 * over all paths, and the ids have the same distribution. Of {@code n} threads, thread {@code i}
 * updates the ids that leave the remainder {@code i} when divided by {@code n}: the last update of
 * each row is known, and no thread waits for another thread's row lock.
 */
final class RowsClient extends Client {
  private final Rows api;
  private final Contents contents;
  private final Layout layout;
  private final Queue<Integer> deletable;
  private final RowLedger ledger;
  private final Call<Boolean> body;
  private final Worker worker;
  private final SplittableRandom random;
  private final List<Integer> findable;
  private int lookups;

  /**
   * @param batch operations per transaction
   * @param operation with a label that is or ends with what is done, such as {@code table-read}
   */
  RowsClient(Rows api, RowsData data, int batch, Operation operation, Worker worker) {
    super(batch);
    this.api = api;
    this.worker = worker;
    contents = data.contents();
    layout = contents.layout();
    findable = contents.findable();
    ledger = data.ledger();
    deletable = data.deletable;
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    body =
        switch (operation.label().replaceFirst(".*-", "")) {
          case "select", "read" -> this::read;
          case "lookup" -> this::lookup;
          case "range" -> this::range;
          case "insert" -> this::insert;
          case "update" -> this::update;
          case "delete" -> this::delete;
          default -> throw new IllegalArgumentException(operation.label());
        };
  }

  @Override
  protected boolean run() throws StoreException {
    return body.call();
  }

  private static Object[][] rows(int[] ids, IntFunction<Object[]> row) {
    Object[][] rows = new Object[ids.length][];
    Arrays.setAll(rows, i -> row.apply(ids[i]));
    return rows;
  }

  private boolean read() throws StoreException {
    onlyReads();
    int[] ids = new int[operations()];
    Arrays.setAll(ids, i -> 1 + random.nextInt(ledger.count()));
    LongPredicate[] stale = new LongPredicate[ids.length];
    Arrays.setAll(stale, i -> ledger.stale(TABLE, 0, ids[i]));
    Object[][] wanted = rows(ids, contents::key);
    Object[][] found = timed(() -> api.read(layout, wanted));
    for (int i = 0; i < ids.length; i++) {
      requireCurrent(ids[i], stale[i], found[i]);
    }
    return true;
  }

  /** Only some rows may have a value in a unique key. */
  private boolean lookup() throws StoreException {
    onlyReads();
    int which = findable.get(lookups);
    lookups = (lookups + 1) % findable.size();
    int id = contents.findable(which, random.nextInt(ledger.count()));
    LongPredicate stale = ledger.stale(TABLE, 0, id);
    Object[] key = contents.key(id);
    requireCurrent(id, stale, timed(() -> api.lookup(layout, which, key)));
    return true;
  }

  /** A range may also contain inserted rows, instead of as many others. */
  private boolean range() throws StoreException {
    onlyReads();
    Contents.Range range = contents.ranges().get(random.nextInt(contents.ranges().size()));
    List<Object[]> found = timed(() -> api.range(layout, range.low(), range.high(), range.rows()));
    if (found.size() != range.rows()) {
      throw StoreException.wrongEffect(
          "a range has %s rows instead of %s".formatted(found.size(), range.rows()));
    }
    int column = layout.rangeKey().get(0);
    Object before = range.low();
    for (Object[] row : found) {
      int id = contents.idOf(row);
      if (id < 0 || (ledger.share().owns(id) && !ledger.mayExist(TABLE, id))) {
        throw StoreException.wrongEffect("a range has a row that is none of the run's");
      }
      if (isBefore(row[column], before) || isBefore(range.high(), row[column])) {
        throw StoreException.wrongEffect("a range is not in the order of its index");
      }
      before = row[column];
      requireCurrent(id, version -> false, row);
    }
    return true;
  }

  /** Texts are not compared: only the database knows the order of a collation. */
  @SuppressWarnings("unchecked")
  private static boolean isBefore(Object value, Object other) {
    if (value instanceof byte[] bytes) {
      return Arrays.compareUnsigned(bytes, (byte[]) other) < 0;
    }
    return !(value instanceof String) && ((Comparable<Object>) value).compareTo(other) < 0;
  }

  /** Requires an expected row; {@code stale} tests versions as of before the read. */
  private void requireCurrent(int id, LongPredicate stale, Object... row) throws StoreException {
    int version = contents.versionOf(row, id, ledger);
    boolean intact = version >= 0;
    if (worker.alone() && intact && stale.test(version)) {
      throw StoreException.wrongEffect(
          "row %s was read as after %s updates; more were acknowledged before, and %s are by now"
              .formatted(id, version, ledger.acknowledged(TABLE, id)));
    }
    if (!intact || (worker.alone() && !ledger.allows(TABLE, id, version))) {
      throw StoreException.wrongEffect("row " + id + " was read with other contents than written");
    }
  }

  /** Returns false if no id is left. */
  private boolean insert() throws StoreException {
    // Other threads may take an id in between.
    if (ledger.lastAdded() > contents.lastId() - worker.threads() * operations()) {
      return false;
    }
    int[] ids = new int[operations()];
    Arrays.setAll(ids, i -> ledger.nextAdded());
    Object[][] rows = rows(ids, contents::row);
    Pending writes = ledger.begin();
    for (int id : ids) {
      writes.addInsert(TABLE, id);
    }
    write(writes, writing(api::insert, rows));
    giveBack(ids);
    return true;
  }

  private boolean update() throws StoreException {
    int[] ids = ownIds();
    Pending writes = ledger.begin();
    Object[][] rows = rows(ids, id -> contents.changed(id, version(writes, id)));
    write(writes, writing(api::update, rows));
    return true;
  }

  /** If other JVMs write, too, the number of a row's updates is unknown. */
  private int version(Pending writes, int id) {
    if (worker.alone()) {
      return Math.toIntExact(writes.add(TABLE, 0, id));
    }
    int version = random.nextInt(1, Integer.MAX_VALUE);
    writes.addVersion(TABLE, id, version);
    return version;
  }

  /** Returns false if too few inserted rows are left. */
  private boolean delete() throws StoreException {
    int[] ids = new int[operations()];
    for (int i = 0; i < ids.length; i++) {
      Integer claimed = deletable.poll();
      if (claimed == null) {
        giveBack(Arrays.copyOf(ids, i));
        return false;
      }
      ids[i] = claimed;
    }
    Object[][] rows = rows(ids, contents::key);
    Pending writes = ledger.begin();
    for (int id : ids) {
      writes.addDelete(TABLE, id);
    }
    try {
      write(writes, writing(api::delete, rows));
    } catch (StoreException | RuntimeException e) {
      if (!mayBeApplied(e)) {
        giveBack(ids);
      }
      throw e;
    }
    return true;
  }

  private Call<Object[][]> writing(Write write, Object[]... rows) {
    return () -> {
      write.to(layout, rows);
      return rows;
    };
  }

  /** The rows exist and can be deleted later. */
  private void giveBack(int... ids) {
    for (int id : ids) {
      deletable.add(id);
    }
  }

  /** Returns distinct ids, because a transaction updates a row once. */
  private int[] ownIds() {
    int threads = worker.threads();
    int first = worker.thread() == 0 ? threads : worker.thread();
    int owned = (ledger.count() - first) / threads + 1;
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

  private interface Write {
    void to(Layout table, Object[]... rows) throws StoreException;
  }
}
