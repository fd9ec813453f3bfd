// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.ycsb.UserTable.Fields;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.function.LongPredicate;

/**
 * One thread's transactions of a mixture. Inputs depend on the thread's number and the number of
 * threads, so that all access paths get the same ones, except for effects of when an insert ends.
 * After a temporary failure, the same kind is tried again with new input, because the time includes
 * the failed one.
 */
final class YcsbClient extends Client {
  private final Rows api;
  private final YcsbData data;
  private final UserTable table;
  private final RowLedger ledger;
  private final Mix mix;
  private final SplittableRandom random;
  private final IntSupplier numbers;
  private final SplittableRandom ofLengths;
  private String kind;

  YcsbClient(Rows api, YcsbData data, Mix mix, Worker worker) {
    this.api = api;
    this.data = data;
    this.mix = mix;
    table = data.table;
    ledger = data.ledger();
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    numbers = data.records.drawing(mix.distribution(), random.split());
    ofLengths = random.split();
  }

  private Fields fields(boolean all) {
    return all ? table.all : table.single.get(random.nextInt(table.all.count()));
  }

  @Override
  protected boolean run() throws StoreException {
    if (!isAnotherTry()) {
      kind = mix.draw(random);
    }
    was(kind);
    if (kind.equals(Ycsb.READ)) {
      onlyReads();
      int number = numbers.getAsInt();
      Fields fields = fields(table.readsAll);
      LongPredicate[] stale = stale(number, fields);
      Object[] key = {UserTable.key(number)};
      check(number, fields, stale, timed(() -> api.read(fields.layout(), key)[0]));
    } else if (kind.equals(Ycsb.SCAN)) {
      scan();
    } else if (kind.equals(Ycsb.INSERT)) {
      insert();
    } else {
      update();
    }
    return true;
  }

  /** Returns what tests the versions of fields of a record in the following read. */
  private LongPredicate[] stale(int number, Fields fields) {
    LongPredicate[] stale = new LongPredicate[fields.count()];
    for (int i = 0; i < stale.length; i++) {
      stale[i] = ledger.stale(UserTable.TABLE, table.column(fields.first() + i), number);
    }
    return stale;
  }

  private void check(int number, Fields fields, LongPredicate[] stale, Object... record)
      throws StoreException {
    if (!table.isIntact(number, fields, record)) {
      throw StoreException.wrongEffect("record " + record[0] + " is not what was written");
    }
    for (int i = 0; i < stale.length; i++) {
      if (stale[i].test(FieldText.write((String) record[1 + i]))) {
        throw StoreException.wrongEffect(
            "field%s of record %s was read as it was before an acknowledged write"
                .formatted(fields.first() + i, record[0]));
      }
    }
  }

  private void scan() throws StoreException {
    onlyReads();
    int number = numbers.getAsInt();
    int count = mix.minScan() + ofLengths.nextInt(mix.maxScan() - mix.minScan() + 1);
    Fields fields = fields(table.readsAll);
    String key = UserTable.key(number);
    List<Object[]> read = timed(() -> api.range(fields.layout(), key, null, count));
    table.checkScan(number, count, fields, read);
  }

  /** Writes to a record of this JVM's share. A read-modify-write reads it first. */
  private void update() throws StoreException {
    int number = ledger.share().own(numbers.getAsInt(), 0);
    boolean readsFirst = kind.equals(Ycsb.READ_MODIFY_WRITE);
    Fields read = readsFirst ? fields(table.readsAll) : null;
    Fields written = fields(table.writesAll);
    LongPredicate[] stale = readsFirst ? stale(number, read) : null;
    Pending pending = ledger.begin();
    // Fields that are written together are recorded under the first one.
    long write = pending.add(UserTable.TABLE, table.column(written.first()), number);
    Object[] record = table.record(number, written, write);
    Object[] before =
        write(
            pending,
            () -> {
              Object[] found = readsFirst ? readFirst(read, record) : record;
              api.update(written.layout(), record);
              return found;
            });
    if (readsFirst) {
      check(number, read, stale, before);
    }
  }

  /** A failure here has written nothing. */
  private Object[] readFirst(Fields fields, Object[] key) throws StoreException {
    try {
      return api.read(fields.layout(), key)[0];
    } catch (StoreException e) {
      throw e.notApplied();
    }
  }

  private void insert() throws StoreException {
    int number = ledger.nextAdded();
    Object[] record = table.record(number, table.all, 0);
    Pending pending = ledger.begin();
    pending.addInsert(UserTable.TABLE, number);
    write(
        pending,
        () -> {
          api.insert(table.all.layout(), record);
          return record;
        });
    data.records.inserted(number);
  }
}
