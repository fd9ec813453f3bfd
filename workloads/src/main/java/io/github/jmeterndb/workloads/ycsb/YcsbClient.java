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
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * One thread's transactions of a mixture. What they are about follows from the thread's number and
 * the number of threads, so that all access paths see the same, but for what depends on when an
 * insert ends. What failed for a while is tried again with new input, but as the same kind, for it
 * has the time of the failed one.
 */
final class YcsbClient extends Client {
  private static final Map<Part, Body> BODIES =
      Map.of(
          Ycsb.READ, YcsbClient::read,
          Ycsb.UPDATE, YcsbClient::update,
          Ycsb.INSERT, YcsbClient::insert,
          Ycsb.SCAN, YcsbClient::scan,
          Ycsb.READ_MODIFY_WRITE, YcsbClient::readModifyWrite);

  private final UserTable port;
  private final Layout layout;
  private final Records records;
  private final RowLedger ledger;
  private final RecordCheck check;
  private final Mix mix;
  private final boolean readsAll;
  private final boolean writesAll;
  private final SplittableRandom random;
  private final IntSupplier numbers;
  private final SplittableRandom ofLengths;
  private Part kind;

  YcsbClient(
      UserTable port,
      Layout layout,
      RowLedger ledger,
      Records records,
      RecordCheck check,
      Mix mix,
      Settings settings,
      Worker worker) {
    this.port = port;
    this.layout = layout;
    this.check = check;
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
    return all ? layout.all() : new Fields(random.nextInt(layout.all().count()), 1);
  }

  /** The number of a record that this JVM may write to. */
  private int writtenRecord() {
    return records.own(numbers.getAsInt());
  }

  @Override
  protected boolean run() throws StoreException {
    if (!isAnotherTry()) {
      kind = mix.draw(random);
    }
    BODIES.get(kind).run(this);
    return true;
  }

  private void read() throws StoreException {
    onlyReads();
    int number = numbers.getAsInt();
    String key = layout.key(number);
    Fields fields = fields(readsAll);
    AllowedVersions[] allowed = check.allowed(ledger, number, fields);
    UserRecord record = timed(Ycsb.READ, () -> port.read(key, fields));
    check.read(ledger, number, fields, allowed, record);
  }

  private void scan() throws StoreException {
    onlyReads();
    int number = numbers.getAsInt();
    String first = layout.key(number);
    int count = mix.minScan() + ofLengths.nextInt(mix.maxScan() - mix.minScan() + 1);
    Fields fields = fields(readsAll);
    List<UserRecord> read = timed(Ycsb.SCAN, () -> port.scan(first, count, fields));
    check.scan(number, count, fields, read);
  }

  private void update() throws StoreException {
    int number = writtenRecord();
    Fields fields = fields(writesAll);
    Pending pending = ledger.begin();
    UserRecord record = layout.record(number, fields, begin(pending, number, fields));
    write(
        pending,
        Ycsb.UPDATE,
        () -> {
          port.update(record, fields);
          return record;
        });
  }

  private void readModifyWrite() throws StoreException {
    int number = writtenRecord();
    Fields read = fields(readsAll);
    Fields written = fields(writesAll);
    AllowedVersions[] allowed = check.allowed(ledger, number, read);
    Pending pending = ledger.begin();
    UserRecord record = layout.record(number, written, begin(pending, number, written));
    UserRecord before =
        write(
            pending,
            Ycsb.READ_MODIFY_WRITE,
            () -> {
              UserRecord found = readFirst(record.key(), read);
              port.update(record, written);
              return found;
            });
    check.read(ledger, number, read, allowed, before);
  }

  /** Where this fails, nothing has been written yet. */
  private UserRecord readFirst(String key, Fields fields) throws StoreException {
    try {
      return port.read(key, fields);
    } catch (StoreException e) {
      throw e.notApplied();
    }
  }

  /** Fields that are written together are known by the first one. */
  private long begin(Pending pending, int number, Fields written) {
    return pending.add(Layout.TABLE, layout.column(written.first()), number);
  }

  private <T> T write(Pending pending, Part part, Call<T> call) throws StoreException {
    was(part);
    return write(pending, call);
  }

  private void insert() throws StoreException {
    int number = records.next();
    UserRecord record = layout.record(number, layout.all(), 0);
    Pending pending = ledger.begin();
    pending.addInsert(Layout.TABLE, number);
    boolean inserted = false;
    try {
      write(
          pending,
          Ycsb.INSERT,
          () -> {
            port.insert(record);
            return record;
          });
      inserted = true;
    } finally {
      records.ended(number, inserted);
    }
  }

  private interface Body {
    void run(YcsbClient client) throws StoreException;
  }
}
