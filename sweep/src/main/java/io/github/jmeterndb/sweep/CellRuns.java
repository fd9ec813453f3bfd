// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import java.io.IOException;
import java.util.Map;

/**
 * Makes the runs of a sweep's cells, and runs one at a time: here, or in other JVMs. For one
 * thread, but for {@link #stop}.
 */
interface CellRuns extends AutoCloseable {
  /** What the cells work on. */
  Data<?> data();

  /** Versions of what the paths are made of, by name. */
  Map<String, String> versions();

  /** {@code Link.encryption} of each path that knows it, by the path's name. */
  Map<String, String> encryption();

  /** What a cell's path counts. */
  Counted counted(Cell cell);

  /** What a cell's path does of its operation in another way than the others; empty if nothing. */
  String note(Cell cell);

  /**
   * A run that is measured and recorded.
   *
   * @param attempt how many there were before it of the same search: a rate comes with other
   *     arrivals each time
   */
  MeasuredCell measured(Cell cell, RunRecord record, int attempt);

  /** A run of at most so many seconds that is not recorded, in a closed loop. */
  MeasuredCell warmUp(Cell cell, int seconds, LatencySink sink);

  /** What the JVMs are at that run the cells, in words; empty if nothing. */
  String unrest();

  /**
   * Before a cell: makes sure that what is in the tables is known.
   *
   * @throws UserError if it cannot be brought to that
   */
  default void requireKnown() throws UserError, IOException, InterruptedException {}

  /** Whether all is known that the last run has written. */
  default boolean isKnown() {
    return true;
  }

  /**
   * How many times as many rows as was foreseen a cell finds that uses them up: 1 where more can be
   * added while it runs.
   */
  default double reserve() {
    return 1;
  }

  /**
   * Runs it, and returns when all its threads have ended.
   *
   * @param run one of those made here
   * @param rate operations a second that there are rows for
   * @return whether more rows had to be added meanwhile
   */
  boolean run(MeasuredCell run, double rate) throws UserError, IOException, InterruptedException;

  /** Whether one JVM does all operations, so that it knows what a read may find. */
  default boolean isOneJvm() {
    return true;
  }

  /**
   * Reads some rows over each path, and compares them with what was acknowledged.
   *
   * @return how they differ, in a line; empty if they do not
   * @throws UserError if a path cannot read them
   */
  String differencesOverPaths() throws UserError, InterruptedException;

  /** Ends the current run after the operations that are under way, and each later one at once. */
  void stop();

  /** Whether that was called. */
  boolean isStopped();

  /** Closes what was opened for it. */
  @Override
  void close();
}
