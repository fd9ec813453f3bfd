// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workloads.ycsb.data.RecordCheck;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.input.Records;
import io.github.jmeterndb.workloads.ycsb.input.YcsbInputs;
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
  private final RowLedger ledger;
  private final RecordCheck check;
  private final YcsbInputs inputs;
  private Part kind;

  YcsbClient(
      UserTable port,
      Layout layout,
      RowLedger ledger,
      Records records,
      RecordCheck check,
      YcsbInputs inputs) {
    this.port = port;
    this.layout = layout;
    this.check = check;
    this.inputs = inputs;
    this.records = records;
    this.ledger = ledger;
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
    AllowedVersions[] allowed = check.allowed(ledger, number, fields);
    UserRecord record = timed(YcsbOperations.READ, () -> port.read(key, fields));
    check.read(ledger, number, fields, allowed, record);
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
    int number = inputs.writtenRecord();
    Fields fields = inputs.written();
    Pending pending = ledger.begin();
    UserRecord record = layout.record(number, fields, begin(pending, number, fields));
    write(
        pending,
        YcsbOperations.UPDATE,
        () -> {
          port.update(record, fields);
          return record;
        });
  }

  private void readModifyWrite() throws StoreException {
    int number = inputs.writtenRecord();
    Fields read = inputs.read();
    Fields written = inputs.written();
    AllowedVersions[] allowed = check.allowed(ledger, number, read);
    Pending pending = ledger.begin();
    UserRecord record = layout.record(number, written, begin(pending, number, written));
    UserRecord before =
        write(
            pending,
            YcsbOperations.READ_MODIFY_WRITE,
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
    UserRecord record = layout.record(number, inputs.all(), 0);
    Pending pending = ledger.begin();
    pending.addInsert(Layout.TABLE, number);
    boolean inserted = false;
    try {
      write(
          pending,
          YcsbOperations.INSERT,
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
