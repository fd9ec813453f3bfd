// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The table while a run goes on, and which rows it must hold. */
final class CrudData implements Data<Store> {
  /** How many times as many rows are there to delete as the rate asks for: it may rise. */
  private static final double MARGIN = 2;

  /** What is there whatever the rate was: enough until more can be added. */
  private static final int LEAST = 5_000;

  /** What must be there for while a cell runs. */
  private static final double REFILL_SECONDS = 0.25;

  /** What is added at a time, so that it is there soon. */
  private static final int REFILL = 1_000;

  /**
   * What is kept at a time where the database does not tell how much fits: as one in this JVM, of
   * whose heap rows of 500 bytes take a half.
   */
  private static final long KEPT = Runtime.getRuntime().maxMemory() / 2 / 500;

  private final Table table;
  private KeySpace keys;
  private CrudChanges changes = CrudChanges.NONE;

  /** Writes in doubt of which an earlier comparison has told what became of them. */
  private final Set<Doubt> told = new HashSet<>();

  private long staleTold;
  private OptionalLong capacity = OptionalLong.empty();

  /** A table that is claimed, of that many rows that stay. */
  CrudData(Table table, int rows) {
    this.table = table;
    this.keys = new KeySpace(rows);
  }

  /** Which rows the table must hold. */
  KeySpace keys() {
    return keys;
  }

  @Override
  public void share(Share share) {
    keys = new KeySpace(keys.rows(), share);
  }

  @Override
  public void learn(Ledger ofAll) {
    keys.learn((CrudLedger) ofAll);
  }

  @Override
  public Serializable changes() {
    CrudChanges last = changes;
    changes = CrudChanges.NONE;
    return last;
  }

  /** Of the rows that were loaded to be deleted, each JVM has its share. */
  @Override
  public void follow(Serializable done) {
    CrudChanges there = (CrudChanges) done;
    if (there.restarted()) {
      keys.restartInserts();
    }
    keys.loaded(there.first(), there.last());
  }

  @Override
  public List<String> tables() {
    return List.of(Table.NAME);
  }

  @Override
  public Client client(Store port, Operation operation, Worker worker) {
    return new CrudClient(port, keys, operation, worker);
  }

  @Override
  public void create() throws UserError {
    table.create();
    keys.restart();
    told.clear();
    staleTold = 0;
    changes = CrudChanges.RESTARTED;
  }

  @Override
  public void load() throws UserError {
    askForCapacity();
    Room.requireToLoad(
        (double) keys.rows() * Table.ROW_BYTES,
        capacity.isPresent() ? OptionalLong.of(capacity.getAsLong() * Table.ROW_BYTES) : capacity,
        Crud.ROWS,
        keys.rows(),
        1);
    table.load(1, keys.rows());
  }

  /** Leaves the rows that stay. */
  @Override
  public void reset() throws UserError {
    table.clearFrom(keys.rows() + 1);
    keys.restartInserts();
    told.removeIf(doubt -> doubt.kind() != Doubt.Kind.UPDATE);
    changes = CrudChanges.RESTARTED;
  }

  @Override
  public boolean adds(Operation operation) {
    return operation.equals(Crud.INSERT);
  }

  @Override
  public boolean usesUp(Operation operation) {
    return operation.equals(Crud.DELETE);
  }

  @Override
  public boolean suffices(double rate, int seconds) {
    return keys.deletable() >= MARGIN * rate * seconds;
  }

  /** The rows that are there to be deleted are part of what the cell needs. */
  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    requireRoom(cell, rate, seconds, usesUp(cell.operation()) ? 0 : keys.deletable());
    if (usesUp(cell.operation())) {
      load((long) Math.max(LEAST, MARGIN * rate * seconds) - keys.deletable());
    }
  }

  @Override
  public double loads(Cell cell, double rate, int seconds) {
    return usesUp(cell.operation()) ? Math.max(LEAST, MARGIN * rate * seconds) / keys.rows() : 0;
  }

  @Override
  public boolean refill(double rate) throws UserError {
    if (keys.deletable() >= Math.max(REFILL, rate * REFILL_SECONDS)) {
      return false;
    }
    askForCapacity();
    return load(REFILL);
  }

  private boolean load(long rows) throws UserError {
    long room = capacity.orElse(keys.rows() + KEPT) - keys.rows() - keys.deletable();
    int added = (int) Math.min(rows, room);
    if (added > 0) {
      int first = keys.lastInsert() + 1;
      int last = keys.lastInsert() + added;
      table.load(first, last);
      keys.loaded(last);
      changes = changes.andLoaded(first, last);
    }
    return added > 0;
  }

  /** Before cells that come, what was inserted is removed. */
  @Override
  public void requireRoom(Cell cell, double rate, int seconds) throws UserError {
    requireRoom(cell, rate, seconds, 0);
  }

  private void requireRoom(Cell cell, double rate, int seconds, int inserted) throws UserError {
    if (!adds(cell.operation()) && !usesUp(cell.operation())) {
      return;
    }
    askForCapacity();
    if (capacity.isPresent()) {
      Room.require(cell, rate, seconds, capacity.getAsLong() - keys.rows() - inserted);
    }
  }

  /** Anew each time: others may fill the database meanwhile. */
  private void askForCapacity() {
    capacity = Room.known(table::capacity);
  }

  @Override
  public CrudLedger ledger() {
    return keys.ledger();
  }

  @Override
  public Verdict verdict(Ledger ledger) throws UserError {
    CrudLedger writes = (CrudLedger) ledger;
    Set<Doubt> open = new HashSet<>(writes.doubts());
    open.removeAll(told);
    open.removeIf(doubt -> doubt.kind() == Doubt.Kind.TAKEN);
    Verdict verdict = RowCheck.verdict(table, writes, open, writes.staleReads() - staleTold);
    told.addAll(open);
    staleTold = writes.staleReads();
    return verdict;
  }

  @Override
  public String differences(Store port, Ledger ledger, int rows) throws StoreException {
    return RowCheck.differences(port, (CrudLedger) ledger, rows);
  }
}
