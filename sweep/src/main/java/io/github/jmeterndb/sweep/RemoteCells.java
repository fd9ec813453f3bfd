// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.asked.EngineCell;
import io.github.jmeterndb.sweep.remote.asked.EngineCells;
import io.github.jmeterndb.sweep.remote.asked.Engines;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Cells that engines run, on tables that are kept here. */
final class RemoteCells implements CellRuns {
  private final Settings settings;
  private final Data<?> data;
  private final Engines engines;
  private final EngineCells cells;
  private final Opening opening;
  private boolean known = true;
  private volatile boolean stopped;
  private volatile EngineCell current;

  /**
   * Cells on those tables.
   *
   * @param opening lets the engines that are there open what they need
   */
  RemoteCells(
      Settings settings, Data<?> data, Engines engines, EngineCells cells, Opening opening) {
    this.settings = settings;
    this.data = data;
    this.engines = engines;
    this.cells = cells;
    this.opening = opening;
  }

  /** Lets the engines open what cells need. */
  void open() throws UserError, IOException, InterruptedException {
    opening.open();
  }

  @Override
  public Data<?> data() {
    return data;
  }

  @Override
  public Map<String, String> versions() {
    return cells.versions();
  }

  @Override
  public Map<String, String> encryption() {
    return cells.encryption();
  }

  @Override
  public Counted counted(Cell cell) {
    return new Counted() {
      @Override
      public Map<String, Long> counters() {
        return cells.counters(cell.path());
      }
    };
  }

  @Override
  public String note(Cell cell) {
    return cells.note(cell);
  }

  @Override
  public MeasuredCell measured(Cell cell, RunRecord record, int attempt) {
    return new EngineCell(
        cell,
        settings.number(Parameter.WARMUP),
        settings.number(Parameter.DURATION),
        attempt,
        true,
        record.latencies(),
        record.services(),
        record.errors());
  }

  @Override
  public MeasuredCell warmUp(Cell cell, int seconds, LatencySink sink) {
    return new EngineCell(cell, 0, seconds, 0, false, sink, LatencySink.NONE, ErrorSink.NONE);
  }

  @Override
  public String unrest() {
    return engines.unrest();
  }

  /** What a lost engine has written nobody knows: the tables are loaded anew, for the others. */
  @Override
  public void requireKnown() throws UserError, IOException, InterruptedException {
    if (!known) {
      open();
      data.create();
      data.load();
      data.changes();
      known = true;
    }
  }

  @Override
  public boolean isKnown() {
    return known;
  }

  /** None are added while engines run a cell, and one may do more of it than its share. */
  @Override
  public double reserve() {
    return 2;
  }

  @Override
  public boolean run(MeasuredCell run, double rate)
      throws UserError, IOException, InterruptedException {
    EngineCell cell = (EngineCell) run;
    current = cell;
    if (stopped) {
      cell.stop();
    }
    Optional<Ledger> ledger = cells.run(cell, data.changes(), data.longestOperation());
    ledger.ifPresent(data::learn);
    known = ledger.isPresent();
    if (known) {
      return false;
    }
    if (settings.text(Parameter.ENGINES_LOST).equals("end")) {
      throw new UserError(
          cell.invalid()
              + ": the run ends, as engines.lost=end has it; with go-on, the others do.");
    }
    return false;
  }

  @Override
  public boolean isOneJvm() {
    return cells.count() == 1;
  }

  /** Nodes are broken only where no engines run the cells. */
  @Override
  public String differencesOverPaths() {
    return "";
  }

  @Override
  public void stop() {
    stopped = true;
    EngineCell cell = current;
    if (cell != null) {
      cell.stop();
    }
    data.stop();
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  @Override
  public void close() {
    cells.close();
  }

  /** Lets the engines open what they need. */
  @FunctionalInterface
  interface Opening {
    /** Those that are there. */
    void open() throws UserError, IOException, InterruptedException;
  }
}
