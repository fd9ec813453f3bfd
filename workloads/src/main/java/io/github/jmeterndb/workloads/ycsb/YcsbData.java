// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

final class YcsbData extends RowData<Rows> implements RowSupply.Table {
  private static final List<String> UNCOUNTED =
      List.of(LedgerInfo.STALE_READS + "those of reads alone, not of scans");

  private static final int LONGEST_KEY = 255;

  private final Settings settings;
  private final UserTable table;
  private final int count;
  private final DatabaseAdmin admin;
  private final BulkTable rows;
  private final ScanCheck scans;
  private Records records;

  YcsbData(DatabaseAdmin admin, Settings settings) {
    super(
        "records",
        UNCOUNTED,
        new RowLedger(UserTable.TABLE, 0, settings.number(YcsbParameters.RECORD_COUNT)));
    this.settings = settings;
    count = settings.number(YcsbParameters.RECORD_COUNT);
    table = new UserTable(settings);
    this.admin = admin;
    // Fields are filled, keys are much shorter than their maximum.
    int rowBytes = shape(UserTable.key(count).length()).rowBytes(1);
    rows = new BulkTable(admin, table.all().layout(), rowBytes);
    scans = new ScanCheck(table, count);
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
    return Optional.of(loadPlan());
  }

  private LoadPlan loadPlan() {
    return new LoadPlan(
        tables(), (double) count * rows.rowBytes(), YcsbParameters.RECORD_COUNT, count, 1);
  }

  private TableShape shape(int keyLength) {
    Map<String, String> columns = table.columns(keyLength);
    return new TableShape(UserTable.NAME, columns, columns.keySet().iterator().next(), Map.of());
  }

  @Override
  public void create() throws UserError {
    admin.make(shape(LONGEST_KEY));
    admin.share("Removing rows", rows.removing());
    restart(count);
  }

  @Override
  public void load() throws UserError {
    loadPlan().requireRoom(admin);
    admin.share("Loading", rows.loading(count, number -> table.record(number, table.all(), 0)));
  }

  /** Starts inserts again. Updated records stay: they cost as much as loaded ones. */
  @Override
  public void reset() throws UserError {
    int inserts = (int) spare();
    if (inserts > 0) {
      int[] numbers = IntStream.range(count, count + inserts).toArray();
      admin.share(
          "Removing rows", rows.removing(numbers, number -> new Object[] {UserTable.key(number)}));
      ledger().addedRemoved();
      records.removeInserted();
    }
  }

  @Override
  public RowSupply supply(Operation operation) {
    double inserts = Mix.of(operation, settings).share(Ycsb.INSERT);
    return RowSupply.adding(inserts, this);
  }

  @Override
  public String note(Operation operation) {
    return Mix.of(operation, settings).share(Ycsb.READ_MODIFY_WRITE) == 0
        ? ""
        : "a read-modify-write is two transactions, as in YCSB";
  }

  @Override
  public Client client(Rows api, Operation operation, Worker worker) {
    Mix mix = Mix.of(operation, settings);
    if (mix.share(Ycsb.SCAN) > 0) {
      scans.ordered();
    }
    return new YcsbClient(api, table, ledger(), records, scans, mix, settings, worker);
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    admin.share("Reading", rows.reading(record -> action.accept(table.found(record))));
  }

  @Override
  protected FoundRow read(Rows api, int of, int id) throws StoreException {
    return table.found(api.read(table.all().layout(), table.record(id, table.all(), 0))[0]);
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
