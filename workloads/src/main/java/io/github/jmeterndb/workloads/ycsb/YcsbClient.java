// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Sight;
import io.github.jmeterndb.workloads.ycsb.data.Journal;
import io.github.jmeterndb.workloads.ycsb.data.Journal.Pending;
import io.github.jmeterndb.workloads.ycsb.data.RecordCheck;
import io.github.jmeterndb.workloads.ycsb.input.Inputs;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.input.Records;
import io.github.jmeterndb.workloads.ycsb.input.YcsbOperations;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.util.List;
import java.util.Map;

/**
 * One thread's transactions of a mixture. What failed for a while is tried again with new input,
 * but as the same kind, for it has the time of the failed one.
 */
final class YcsbClient extends Client {
  private static final Map<Part, Body> BODIES =
      Map.of(
          YcsbOperations.READ, YcsbClient::read,
          YcsbOperations.UPDATE, YcsbClient::update,
          YcsbOperations.INSERT, YcsbClient::insert,
          YcsbOperations.SCAN, YcsbClient::scan,
          YcsbOperations.READ_MODIFY_WRITE, YcsbClient::readModifyWrite);

  private final UserTable port;
  private final Layout layout;
  private final Records records;
  private final Journal journal;
  private final RecordCheck check;
  private final Inputs inputs;
  private final boolean inTransaction;
  private Part kind;

  YcsbClient(
      UserTable port,
      Layout layout,
      Journal journal,
      RecordCheck check,
      Inputs inputs,
      boolean inTransaction) {
    this.port = port;
    this.layout = layout;
    this.check = check;
    this.inputs = inputs;
    this.inTransaction = inTransaction;
    records = journal.records();
    this.journal = journal;
  }

  @Override
  protected boolean run() throws StoreException {
    if (!isAnotherTry()) {
      kind = inputs.part();
    }
    BODIES.get(kind).run(this);
    return true;
  }

  private void read() throws StoreException {
    onlyReads();
    int number = inputs.record();
    String key = layout.key(number);
    Fields fields = inputs.read();
    Sight[] sights = journal.sights(number, layout.all().count());
    UserRecord record = timed(YcsbOperations.READ, () -> port.read(key, fields));
    check.read(journal, number, fields, sights, record);
  }

  private void scan() throws StoreException {
    onlyReads();
    int number = inputs.record();
    String first = layout.key(number);
    int count = inputs.scanLength();
    Fields fields = inputs.read();
    List<UserRecord> read = timed(YcsbOperations.SCAN, () -> port.scan(first, count, fields));
    check.scan(number, count, fields, read);
  }

  private void update() throws StoreException {
    int number = inputs.record();
    Fields fields = inputs.written();
    Pending pending = journal.begin(number, fields);
    UserRecord record = layout.record(number, fields, pending.number());
    write(
        pending,
        YcsbOperations.UPDATE,
        () -> {
          port.update(record, fields);
          return record;
        });
  }

  private void readModifyWrite() throws StoreException {
    int number = inputs.record();
    Fields read = inputs.read();
    Fields written = inputs.written();
    Sight[] sights = journal.sights(number, layout.all().count());
    Pending pending = journal.begin(number, written);
    UserRecord record = layout.record(number, written, pending.number());
    UserRecord before =
        write(
            pending,
            YcsbOperations.READ_MODIFY_WRITE,
            () -> {
              if (inTransaction) {
                return port.readModifyWrite(record, read, written);
              }
              UserRecord found = readFirst(record.key(), read);
              port.update(record, written);
              return found;
            });
    check.read(journal, number, read, sights, before);
  }

  /** Where this fails, nothing has been written yet. */
  private UserRecord readFirst(String key, Fields fields) throws StoreException {
    try {
      return port.read(key, fields);
    } catch (StoreException e) {
      throw e.notApplied();
    }
  }

  private <T> T write(Pending pending, Part part, Call<T> call) throws StoreException {
    T answer;
    try {
      answer = timed(part, call);
    } catch (StoreException | RuntimeException e) {
      pending.failed(mayBeApplied(e));
      throw e;
    }
    pending.acknowledged();
    return answer;
  }

  private void insert() throws StoreException {
    int number = records.next();
    UserRecord record = layout.record(number, inputs.all(), 0);
    try {
      timed(
          YcsbOperations.INSERT,
          () -> {
            port.insert(record);
            return record;
          });
    } catch (StoreException | RuntimeException e) {
      records.failed(number, mayBeApplied(e));
      throw e;
    }
    records.inserted(number);
  }

  private interface Body {
    void run(YcsbClient client) throws StoreException;
  }
}
