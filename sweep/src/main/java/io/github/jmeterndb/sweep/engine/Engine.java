// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Verdict;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What runs the cells of a sweep: the threads of this JVM ({@link LocalEngine}), or those of
 * several remote engines together. For one thread, but for {@link #stop} and {@link #activity}.
 */
public interface Engine extends AutoCloseable {
  /**
   * Opens what cells need. If it was open, that is closed, and what was written before is
   * forgotten.
   *
   * @throws UserError if it cannot, or does not reach the database of the lease
   */
  Description open(Opening opening) throws UserError, IOException, InterruptedException;

  /** The tables are loaded. */
  default void loaded() throws UserError, InterruptedException {}

  /** As {@link Data#reset}. */
  void reset() throws UserError, InterruptedException;

  /** Makes ready for the cell that runs next, as {@link Data#prepare}. */
  void prepare(Cell cell, double rate, int seconds) throws UserError, InterruptedException;

  /** As {@link Data#verdict}. */
  Verdict verdict() throws UserError, InterruptedException;

  /** Runs a cell, and returns when all its threads have ended, also where it failed. */
  Outcome run(CellOrder order, CellSinks sinks);

  void stop();

  /** What its JVMs do in the background, such as compiling, in words; empty if nothing. */
  String activity();

  /**
   * Reads some rows over each path after faults, and compares them with what was acknowledged.
   *
   * @param end tells when to give up
   * @return how they differ, in a line; empty if they do not, or if remote engines run the cells:
   *     then there are no faults
   * @throws UserError if a path cannot read them
   */
  default String differencesOverPaths(BooleanSupplier end) throws UserError, InterruptedException {
    return "";
  }

  @Override
  void close();

  /**
   * What an engine opens.
   *
   * @param settings those of the target that is ready
   * @param system the database's, as in {@link Target#system()}
   * @param share which part of each cell's threads is this engine's
   * @param token of the run's lease: each path must find it
   */
  record Opening(Settings settings, String system, Share share, String token) {}

  /**
   * What an engine has opened.
   *
   * @param pid its process id on its host
   * @param versions of what it runs with, by name
   * @param host CPU model, cores, memory and operating system
   * @param notes what a path does of an operation in another way than the others, by {@code
   *     operation/path}
   * @param encryption {@link PathConnection#encryption} of each path that knows it, by the path's
   *     name
   */
  record Description(
      long pid,
      Map<String, String> versions,
      Map<String, Serializable> host,
      Map<String, String> notes,
      Map<String, String> encryption)
      implements Serializable {}

  /**
   * A cell that an engine is to run.
   *
   * @param warmup in seconds; of paths that take turns 0
   * @param seconds of its window, at most
   * @param attempt how many were run before it of the same search: a rate comes with other arrivals
   *     each time
   * @param recorded whether it is measured, and not a warm-up
   */
  record CellOrder(SweepCell cell, int warmup, int seconds, int attempt, boolean recorded)
      implements Serializable {}

  /**
   * Where an engine puts what it measures of a cell while that runs. Times are those of the clock
   * of the JVM that asked for the cell.
   *
   * @param latencies takes a line a second of the window, or a slice of a path
   * @param services takes the service times of a cell at a rate
   * @param made sees the cell before its threads start, where this JVM runs it
   * @param passes sees the contiguous pass of each path, where the paths take turns, or the cell
   * @param turns sees each time that a path runs: all its turns, or the cell
   */
  record CellSinks(
      LatencySink latencies,
      LatencySink services,
      ErrorSink errors,
      Consumer<CellRun> made,
      TurnWatch passes,
      TurnWatch turns) {
    public static final CellSinks NONE =
        new CellSinks(
            LatencySink.NONE,
            LatencySink.NONE,
            ErrorSink.NONE,
            run -> {},
            TurnWatch.NONE,
            TurnWatch.NONE);
  }

  /**
   * What was measured of a cell, until it ended or failed.
   *
   * @param failure null if it did not fail
   */
  record Outcome(CellRecord record, Throwable failure) {}

  /** Throws an exception with its own type; does nothing where it is null. */
  static void rethrow(Throwable failure) throws UserError, IOException, InterruptedException {
    if (failure instanceof UserError error) {
      throw error;
    } else if (failure instanceof IOException error) {
      throw error;
    } else if (failure instanceof InterruptedException error) {
      throw error;
    } else if (failure instanceof Error error) {
      throw error;
    } else if (failure instanceof RuntimeException error) {
      throw error;
    } else if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }
}
