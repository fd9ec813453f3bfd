// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.ycsb.data.Journal;
import io.github.jmeterndb.workloads.ycsb.data.LoadedKeys;
import io.github.jmeterndb.workloads.ycsb.data.RecordCheck;
import io.github.jmeterndb.workloads.ycsb.data.RowCheck;
import io.github.jmeterndb.workloads.ycsb.data.Told;
import io.github.jmeterndb.workloads.ycsb.data.UserRows;
import io.github.jmeterndb.workloads.ycsb.data.YcsbLedger;
import io.github.jmeterndb.workloads.ycsb.input.Inputs;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.input.Mix;
import io.github.jmeterndb.workloads.ycsb.input.Records;
import io.github.jmeterndb.workloads.ycsb.input.YcsbOperations;
import io.github.jmeterndb.workloads.ycsb.input.YcsbParameters;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.io.Serializable;
import java.util.List;
import java.util.OptionalLong;

/** The table {@code usertable}, and what is written to it. */
final class YcsbData implements Data<UserTable> {
  private final Settings settings;
  private final Layout layout;
  private final int loaded;
  private final UserRows rows;
  private final LoadedKeys keys;
  private final RecordCheck check;
  private final boolean inTransaction;
  private Journal journal;
  private Told told = new Told();
  private boolean insertsRemoved;

  YcsbData(Keeper keeper, Settings settings) {
    this.settings = settings;
    layout = new Layout(settings);
    loaded = settings.number(YcsbParameters.RECORD_COUNT);
    rows = new UserRows(keeper, layout);
    keys = new LoadedKeys(layout, loaded, LoadedKeys.MOST);
    check = new RecordCheck(layout, keys);
    inTransaction = settings.isOn(YcsbParameters.TRANSACTION);
    journal = new Journal(new Records(loaded));
  }

  @Override
  public void share(Share share) {
    journal = new Journal(new Records(loaded, share), share);
  }

  @Override
  public void learn(Ledger ofAll) {
    journal.learn((YcsbLedger) ofAll);
  }

  /** Whether what was inserted was removed. */
  @Override
  public Serializable changes() {
    boolean removed = insertsRemoved;
    insertsRemoved = false;
    return removed;
  }

  @Override
  public void follow(Serializable changes) {
    if ((Boolean) changes) {
      journal.insertsRemoved();
    }
  }

  @Override
  public List<String> tables() {
    return List.of(UserTable.NAME);
  }

  @Override
  public void create() throws UserError {
    rows.make(Ycsb.NAME);
    rows.clear();
    told = new Told();
    journal = new Journal(new Records(loaded));
  }

  @Override
  public void load() throws UserError {
    rows.load(loaded);
  }

  /** Inserts start anew; an updated record costs as much as one that is as it was loaded. */
  @Override
  public void reset() throws UserError {
    int inserts = journal.records().begun();
    if (inserts > 0) {
      rows.remove(loaded, inserts);
      journal.insertsRemoved();
      told.insertsRemoved();
      insertsRemoved = true;
    }
  }

  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    requireRoom(cell, rate, seconds, journal.records().begun());
  }

  @Override
  public boolean adds(Operation operation) {
    return insertShare(operation) > 0;
  }

  private double insertShare(Operation operation) {
    return Mix.of(operation, settings).share(YcsbOperations.INSERT);
  }

  /** Before cells that come, the table is reset. */
  @Override
  public void requireRoom(Cell cell, double rate, int seconds) throws UserError {
    requireRoom(cell, rate, seconds, 0);
  }

  private void requireRoom(Cell cell, double rate, int seconds, int inserted) throws UserError {
    OptionalLong room =
        adds(cell.operation()) ? rows.room((long) loaded + inserted) : OptionalLong.empty();
    if (room.isPresent()) {
      Room.require(cell, rate * insertShare(cell.operation()), seconds, room.getAsLong());
    }
  }

  @Override
  public String note(Operation operation) {
    if (Mix.of(operation, settings).share(YcsbOperations.READ_MODIFY_WRITE) == 0) {
      return "";
    }
    return inTransaction
        ? "a read-modify-write is one transaction, with a lock"
        : "a read-modify-write is two transactions, as in YCSB";
  }

  @Override
  public Client client(UserTable port, Operation operation, Worker worker) {
    Mix mix = Mix.of(operation, settings);
    if (mix.share(YcsbOperations.SCAN) > 0) {
      keys.sort();
    }
    Inputs inputs = new Inputs(journal.records(), mix, settings, worker);
    return new YcsbClient(port, layout, journal, check, inputs, inTransaction);
  }

  @Override
  public Ledger ledger() {
    return journal.ledger();
  }

  @Override
  public Verdict verdict(Ledger ledger) throws UserError {
    return RowCheck.verdict(rows, layout, loaded, (YcsbLedger) ledger, told);
  }

  @Override
  public String differences(UserTable port, Ledger ledger, int count) throws StoreException {
    return RowCheck.differences(port, layout, loaded, (YcsbLedger) ledger, count);
  }
}
