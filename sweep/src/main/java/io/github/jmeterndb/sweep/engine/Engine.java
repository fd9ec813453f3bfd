// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Data;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs the cells of a sweep: in this JVM ({@link LocalEngine}) or on several remote engines
 * together. For one thread, except {@link #stop} and {@link #activity}.
 */
public interface Engine extends AutoCloseable {
  /** Longer than a busy scheduler or a young collection delays a thread that is ready to run. */
  long STOP = TimeUnit.MILLISECONDS.toNanos(500);

  /**
   * Opens the connections of all paths.
   *
   * @param settings of the target, which is ready
   * @param token of the run's lease: each path must find it
   * @throws UserError if a connection fails, or does not reach the database of the lease
   */
  Description open(Settings settings, String token)
      throws UserError, IOException, InterruptedException;

  /** To be called when the tables are loaded. */
  default void loaded() throws UserError, InterruptedException {}

  /** See {@link Data#reset}. */
  void reset() throws UserError, InterruptedException;

  /** Prepares the next cell; see {@link Data#prepare}. */
  void prepare(Cell cell, double rate, int seconds) throws UserError, InterruptedException;

  /** See {@link Data#verdict}. */
  LedgerInfo verdict() throws UserError, InterruptedException;

  /** Runs a cell until all its threads have ended. A failure is part of the outcome. */
  Outcome run(CellOrder order, CellSinks sinks);

  void stop();

  /** Background activity of the engine's JVMs, in words; empty if none. */
  String activity();

  /**
   * Compares some rows over each path with the acknowledged writes, after faults.
   *
   * @return the differences, in a line; empty if there are none, and on remote engines, which have
   *     no faults
   * @throws UserError if a path cannot read the rows
   */
  default String differencesOverPaths() throws UserError, InterruptedException {
    return "";
  }

  @Override
  void close();

  /**
   * An open engine.
   *
   * @param host CPU model, cores, memory and operating system
   * @param encryption {@link PathConnection#encryption} by path, if known
   */
  record Description(
      long pid,
      Map<String, String> versions,
      Map<String, Object> host,
      Map<String, String> encryption)
      implements Serializable {}

  /**
   * @param warmup in seconds; 0 if paths take turns
   * @param seconds maximum length of the window
   * @param attempt number of earlier windows of a search: it decides about the arrivals
   * @param recorded false for a warm-up
   */
  record CellOrder(SweepCell cell, int warmup, int seconds, int attempt, boolean recorded)
      implements Serializable {}

  /**
   * Receivers of measurements while a cell runs. Times are those of the JVM that ordered the cell.
   *
   * @param made takes the cell before its threads start, if this JVM runs it
   * @param passes notified of the contiguous pass of each path, or of the cell
   * @param turns notified of each turn of a path, or of the cell
   */
  record CellSinks(
      CellSink measurements, Consumer<CellRun> made, TurnWatch passes, TurnWatch turns) {
    public static final CellSinks NONE =
        new CellSinks(CellSink.NONE, run -> {}, TurnWatch.NONE, TurnWatch.NONE);
  }

  /** Lets JMeter's threads run a cell. */
  @FunctionalInterface
  interface CellThreads {
    /**
     * @throws UserError if threads do not start or do not end
     */
    void run(CellRun cell) throws UserError, InterruptedException;
  }

  /** Threads of a cell cannot be ended: the run ends, but their resources must stay open. */
  final class ThreadsRemain extends UserError {
    private static final long serialVersionUID = 1;

    public ThreadsRemain(String message) {
      super(message);
    }
  }

  /**
   * @param failure null if the cell did not fail
   */
  record Outcome(CellRecord record, Throwable failure) {}
}
