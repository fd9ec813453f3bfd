// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.RowCheck;
import io.github.jmeterndb.workload.RowData;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.ycsb.data.LoadedKeys;
import io.github.jmeterndb.workloads.ycsb.data.RecordCheck;
import io.github.jmeterndb.workloads.ycsb.data.UserRows;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.input.Mix;
import io.github.jmeterndb.workloads.ycsb.input.Records;
import io.github.jmeterndb.workloads.ycsb.input.YcsbInputs;
import io.github.jmeterndb.workloads.ycsb.input.YcsbOperations;
import io.github.jmeterndb.workloads.ycsb.input.YcsbParameters;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

final class YcsbData extends RowData<UserTable> {
  private static final List<String> UNCOUNTED =
      List.of(LedgerInfo.STALE_READS + "those of reads alone, not of scans");

  private final Settings settings;
  private final Layout layout;
  private final int count;
  private final UserRows rows;
  private final LoadedKeys keys;
  private final RecordCheck check;
  private Records records;

  YcsbData(Keeper keeper, Settings settings) {
    super(
        "records",
        UNCOUNTED,
        new RowLedger(Layout.TABLE, 0, settings.number(YcsbParameters.RECORD_COUNT)));
    this.settings = settings;
    count = settings.number(YcsbParameters.RECORD_COUNT);
    layout = new Layout(settings);
    rows = new UserRows(keeper, layout);
    keys = new LoadedKeys(layout, count, LoadedKeys.MOST);
    check = new RecordCheck(layout, keys);
    records = new Records(ledger());
  }

  @Override
  protected void replaced(RowLedger next) {
    super.replaced(next);
    records = new Records(next);
  }

  @Override
  protected void removed() {
    records.removeInserted();
  }

  @Override
  public List<String> tables() {
    return List.of(UserTable.NAME);
  }

  @Override
  public Optional<LoadPlan> plan() {
    return Optional.of(rows.plan(count));
  }

  @Override
  public void create() throws UserError {
    rows.make();
    rows.clear();
    restart(count);
  }

  @Override
  public void load() throws UserError {
    rows.load(count);
  }

  /** Inserts start anew; an updated record costs as much as one that is as it was loaded. */
  @Override
  public void reset() throws UserError {
    int inserts = inserts();
    if (inserts > 0) {
      rows.remove(count, inserts);
      removeAdded(true);
    }
  }

  private int inserts() {
    return ledger().lastAdded() + 1 - count;
  }

  @Override
  public RowSupply supply(Operation operation) {
    double inserts = Mix.of(operation, settings).share(YcsbOperations.INSERT);
    return RowSupply.adding(inserts, new SuppliedTable());
  }

  @Override
  public String note(Operation operation) {
    return Mix.of(operation, settings).share(YcsbOperations.READ_MODIFY_WRITE) == 0
        ? ""
        : "a read-modify-write is two transactions, as in YCSB";
  }

  @Override
  public Client client(UserTable port, Operation operation, Worker worker) {
    Mix mix = Mix.of(operation, settings);
    if (mix.share(YcsbOperations.SCAN) > 0) {
      keys.sort();
    }
    YcsbInputs inputs = new YcsbInputs(records, mix, settings, worker);
    return new YcsbClient(port, layout, ledger(), records, check, inputs);
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    rows.forEach(record -> action.accept(layout.found(record)));
  }

  @Override
  protected RowCheck.Path path(UserTable port) {
    return new RowCheck.Path() {
      @Override
      public FoundRow read(int table, int id) throws StoreException {
        return layout.found(port.read(layout.key(id), layout.all()));
      }

      @Override
      public String name(int table, int id) {
        return "record " + layout.key(id);
      }
    };
  }

  private final class SuppliedTable implements RowSupply.Table {
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
      return inserts();
    }
  }
}
