// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.ycsb.UserTable.Fields;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * One thread's transactions of a mixture. Inputs depend on the thread's number and the number of
 * threads, so that all access paths get the same ones, except for effects of when an insert ends.
 * After a temporary failure, the same kind is tried again with new input, because the time includes
 * the failed one.
 */
final class YcsbClient extends Client {
  private final Rows api;
  private final UserTable table;
  private final Records records;
  private final RowLedger ledger;
  private final ScanCheck scans;
  private final Mix mix;
  private final boolean readsAll;
  private final boolean writesAll;
  private final SplittableRandom random;
  private final IntSupplier numbers;
  private final SplittableRandom ofLengths;
  private Part kind;

  YcsbClient(
      Rows api,
      UserTable table,
      RowLedger ledger,
      Records records,
      ScanCheck scans,
      Mix mix,
      Settings settings,
      Worker worker) {
    this.api = api;
    this.table = table;
    this.scans = scans;
    this.mix = mix;
    this.records = records;
    this.ledger = ledger;
    readsAll = Boolean.parseBoolean(settings.text(YcsbParameters.READ_ALL_FIELDS));
    writesAll = Boolean.parseBoolean(settings.text(YcsbParameters.WRITE_ALL_FIELDS));
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    numbers = records.drawing(mix.distribution(), random.split());
    ofLengths = random.split();
  }

  private Fields fields(boolean all) {
    return all ? table.all() : table.single(random.nextInt(table.all().count()));
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
      Fields fields = fields(readsAll);
      AllowedVersions[] allowed = allowed(number, fields);
      Object[] key = key(number, fields);
      check(number, fields, allowed, timed(() -> api.read(fields.layout(), key)[0]));
    } else if (kind.equals(Ycsb.SCAN)) {
      scan();
    } else if (kind.equals(Ycsb.INSERT)) {
      insert();
    } else {
      update();
    }
    return true;
  }

  private static Object[] key(int number, Fields fields) {
    Object[] key = new Object[1 + fields.count()];
    key[0] = UserTable.key(number);
    return key;
  }

  /** Returns the versions that fields of a record may show in the following read. */
  private AllowedVersions[] allowed(int number, Fields fields) {
    AllowedVersions[] allowed = new AllowedVersions[fields.count()];
    for (int i = 0; i < allowed.length; i++) {
      allowed[i] = ledger.allowed(UserTable.TABLE, table.column(fields.first() + i), number);
    }
    return allowed;
  }

  private void check(int number, Fields fields, AllowedVersions[] allowed, Object... record)
      throws StoreException {
    if (!table.isIntact(number, fields, record)) {
      throw StoreException.wrongEffect("record " + record[0] + " is not what was written");
    }
    for (int i = 0; i < allowed.length; i++) {
      if (ledger.isStale(allowed[i], FieldText.write((String) record[1 + i]))) {
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
    Fields fields = fields(readsAll);
    String key = UserTable.key(number);
    List<Object[]> read = timed(() -> api.range(fields.layout(), key, null, count));
    scans.check(number, count, fields, read);
  }

  /** Writes to a record of this JVM's share. A read-modify-write reads it first. */
  private void update() throws StoreException {
    int number = records.own(numbers.getAsInt());
    boolean readsFirst = kind.equals(Ycsb.READ_MODIFY_WRITE);
    Fields read = readsFirst ? fields(readsAll) : null;
    Fields written = fields(writesAll);
    AllowedVersions[] allowed = readsFirst ? allowed(number, read) : null;
    Object[] key = readsFirst ? key(number, read) : null;
    Pending pending = ledger.begin();
    // Fields that are written together are recorded under the first one.
    long write = pending.add(UserTable.TABLE, table.column(written.first()), number);
    Object[] record = table.record(number, written, write);
    Object[] before =
        write(
            pending,
            () -> {
              Object[] found = readsFirst ? readFirst(read, key) : record;
              api.update(written.layout(), record);
              return found;
            });
    if (readsFirst) {
      check(number, read, allowed, before);
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
    int number = records.next();
    Object[] record = table.record(number, table.all(), 0);
    Pending pending = ledger.begin();
    pending.addInsert(UserTable.TABLE, number);
    boolean inserted = false;
    try {
      write(
          pending,
          () -> {
            api.insert(table.all().layout(), record);
            return record;
          });
      inserted = true;
    } finally {
      records.ended(number, inserted);
    }
  }
}
