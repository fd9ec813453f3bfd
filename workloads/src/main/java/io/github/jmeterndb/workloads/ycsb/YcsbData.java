// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.RowData;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Rows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

final class YcsbData extends RowData<Rows> implements RowSupply.Table {
  final UserTable table;
  Records records;

  private final DatabaseAdmin admin;
  private final Settings settings;
  private final int count;
  private final BulkTable rows;

  YcsbData(DatabaseAdmin admin, Settings settings) {
    super(
        "records",
        List.of(LedgerInfo.STALE_READS + "those of reads alone, not of scans"),
        new RowLedger(UserTable.TABLE, 0, settings.number(Ycsb.RECORD_COUNT)));
    this.admin = admin;
    this.settings = settings;
    count = settings.number(Ycsb.RECORD_COUNT);
    table = new UserTable(settings);
    // Fields are filled, keys are much shorter than their maximum.
    int rowBytes = table.shape(UserTable.key(count).length()).rowBytes(1);
    rows = new BulkTable(admin, table.all.layout(), rowBytes);
    records = new Records(ledger());
  }

  @Override
  protected void replaced(RowLedger next) {
    super.replaced(next);
    records = new Records(next);
  }

  @Override
  public List<String> tables() {
    return List.of(UserTable.NAME);
  }

  @Override
  public Optional<LoadPlan> plan() {
    double bytes = (double) count * rows.rowBytes();
    return Optional.of(new LoadPlan(tables(), bytes, Ycsb.RECORD_COUNT, count, 1));
  }

  @Override
  public void create() throws UserError {
    admin.make(table.shape(255));
    admin.share("Removing rows", rows.removing());
    restart(count);
  }

  @Override
  public void load() throws UserError {
    plan().orElseThrow().requireRoom(admin);
    admin.share("Loading", rows.loading(count, number -> table.record(number, table.all, 0)));
  }

  /** Starts inserts again. Updated records stay: they cost as much as loaded ones. */
  @Override
  public void reset() throws UserError {
    int inserts = (int) spare();
    if (inserts > 0) {
      int[] numbers = IntStream.range(count, count + inserts).toArray();
      admin.share(
          "Removing rows", rows.removing(numbers, number -> new Object[] {UserTable.key(number)}));
      ledger().addedRemoved(true);
      records = new Records(ledger());
    }
  }

  @Override
  public RowSupply supply(Operation operation) {
    return RowSupply.adding(Mix.of(operation, settings).share(Ycsb.INSERT), this);
  }

  @Override
  public String note(Operation operation, String accessPath) {
    return Mix.of(operation, settings).share(Ycsb.READ_MODIFY_WRITE) == 0
        ? ""
        : "a read-modify-write is two transactions, as in YCSB";
  }

  @Override
  public Client client(Rows api, Operation operation, Worker worker) {
    Mix mix = Mix.of(operation, settings);
    if (mix.share(Ycsb.SCAN) > 0) {
      table.keys();
    }
    return new YcsbClient(api, this, mix, worker);
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    admin.share("Reading", rows.reading(record -> action.accept(table.found(record))));
  }

  @Override
  protected FoundRow read(Rows api, int of, int id) throws StoreException {
    return table.found(api.read(table.all.layout(), new Object[] {UserTable.key(id)})[0]);
  }

  @Override
  protected String name(int of, int id) {
    return "record " + UserTable.key(id);
  }

  @Override
  public OptionalLong capacity() throws UserError {
    return rows.capacity();
  }

  @Override
  public long loaded() {
    return count;
  }

  @Override
  public long spare() {
    return ledger().lastAdded() + 1L - count;
  }
}
