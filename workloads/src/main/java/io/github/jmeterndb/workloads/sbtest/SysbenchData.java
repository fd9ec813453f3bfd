// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
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
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.workloads.sbtest.data.AnswerCheck;
import io.github.jmeterndb.workloads.sbtest.data.Fates;
import io.github.jmeterndb.workloads.sbtest.data.Journal;
import io.github.jmeterndb.workloads.sbtest.data.Loaded;
import io.github.jmeterndb.workloads.sbtest.data.PathCheck;
import io.github.jmeterndb.workloads.sbtest.data.RowCheck;
import io.github.jmeterndb.workloads.sbtest.data.SysbenchChanges;
import io.github.jmeterndb.workloads.sbtest.data.SysbenchLedger;
import io.github.jmeterndb.workloads.sbtest.data.Tables;
import io.github.jmeterndb.workloads.sbtest.data.Told;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The tables as {@code sysbench prepare} makes them, and what is written to them. */
final class SysbenchData implements Data<Oltp> {
  private final Settings settings;
  private final Ids ids;
  private final Tables tables;
  private Loaded loaded = Loaded.here();
  private Journal journal = new Journal(loaded.write());

  /** What the last comparison said of rows that were right; null where they must be compared. */
  private Verdict right;

  /** After how many writes. */
  private long rightAfter;

  private Told told = new Told();

  private SysbenchChanges changes = new SysbenchChanges();

  SysbenchData(Keeper keeper, Settings settings) {
    this.settings = settings;
    ids = new Ids(settings);
    tables = new Tables(keeper, ids, settings.number(SysbenchParameters.TABLES));
  }

  @Override
  public void share(Share share) {
    journal = new Journal(adopts() ? Write.ANYTHING : loaded.write(), share);
  }

  @Override
  public void learn(Ledger ofAll) {
    journal = new Journal(loaded.write(), (SysbenchLedger) ofAll);
  }

  @Override
  public Serializable changes() {
    SysbenchChanges last = changes;
    changes = new SysbenchChanges();
    return last;
  }

  @Override
  public void follow(Serializable done) {
    ((SysbenchChanges) done).apply(journal);
  }

  private boolean adopts() {
    return settings.isOn(SysbenchParameters.ADOPT);
  }

  @Override
  public List<String> tables() {
    return tables.numbers().stream().map(Oltp::table).toList();
  }

  @Override
  public void create() throws UserError {
    right = null;
    told = new Told();
    if (adopts()) {
      loaded = Loaded.adopt(tables, ids.size());
    } else {
      tables.make(Sysbench.NAME);
      tables.clearFrom(Integer.MIN_VALUE);
    }
    journal = new Journal(loaded.write());
  }

  @Override
  public void load() throws UserError {
    right = null;
    if (!adopts()) {
      tables.load();
    }
  }

  @Override
  public void reset() throws UserError {
    if (journal.hasInserts()) {
      right = null;
      tables.clearFrom(ids.size() + 1);
      journal.insertsRemoved();
      changes.insertsRemoved();
    }
    fillGaps();
  }

  /** A cell starts with all rows, whatever the ones before it have deleted. */
  private void fillGaps() throws UserError {
    for (Map.Entry<Integer, int[]> gaps : journal.gaps().entrySet()) {
      int table = gaps.getKey();
      right = null;
      tables.putBack(table, gaps.getValue());
      for (int id : gaps.getValue()) {
        loaded.putBack(table, id, ids.loadedK(table, id));
        journal.putBack(table, id);
        changes.putBack(table, id);
      }
    }
  }

  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    fillGaps();
    requireRoom(cell, rate, seconds, journal.inserts());
  }

  @Override
  public boolean adds(Operation operation) {
    return operation.equals(Sysbench.INSERT);
  }

  /** Before cells that come, the inserted rows are removed. */
  @Override
  public void requireRoom(Cell cell, double rate, int seconds) throws UserError {
    requireRoom(cell, rate, seconds, 0);
  }

  private void requireRoom(Cell cell, double rate, int seconds, int inserted) throws UserError {
    OptionalLong room = adds(cell.operation()) ? tables.room(inserted) : OptionalLong.empty();
    if (room.isPresent()) {
      Room.require(cell, rate, seconds, room.getAsLong());
    }
  }

  @Override
  public Client client(Oltp port, Operation operation, Worker worker) {
    AnswerCheck check = new AnswerCheck(ids, journal, adopts());
    return new OltpClient(port, journal, check, settings, operation, worker);
  }

  @Override
  public SysbenchLedger ledger() {
    return journal.ledger();
  }

  /**
   * Rows that were right, and that nobody has begun to write to since, are not read again: but
   * where nodes are broken, for those may lose them.
   */
  @Override
  public Verdict verdict(Ledger ledger) throws UserError {
    SysbenchLedger writes = (SysbenchLedger) ledger;
    long staleReads = told.newStaleReads(writes);
    boolean known =
        right != null
            && writes.attempts() == rightAfter
            && staleReads == 0
            && !settings.isGiven(Parameter.FAULTS);
    if (known) {
      return right;
    }
    Verdict verdict =
        RowCheck.verdict(tables, ids, loaded, writes, new Fates(writes, told), staleReads);
    told.add(writes);
    rightAfter = writes.attempts();
    right = verdict.differences().isEmpty() ? verdict.again() : null;
    return verdict;
  }

  @Override
  public String differences(Oltp port, Ledger ledger, int rows) throws StoreException {
    return PathCheck.differences(
        port, tables.numbers(), ids, loaded, (SysbenchLedger) ledger, rows);
  }
}
