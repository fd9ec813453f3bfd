// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Verdict;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * What runs the cells of a sweep: the threads of this JVM ({@link LocalEngine}), those of another
 * one over RMI, or those of several engines together. For one thread, but for {@link #stop} and
 * {@link #activity}.
 */
public interface Engine extends AutoCloseable {
  /**
   * Opens what cells need. If it was open, that is closed, and what was written before is
   * forgotten.
   *
   * @throws UserError if it cannot, or does not reach the database of the lease
   */
  EngineDescription open(Opening opening) throws UserError, IOException, InterruptedException;

  /** The tables are loaded. */
  default void loaded() throws UserError, InterruptedException {}

  /** As {@link Data#reset}. */
  void reset() throws UserError, InterruptedException;

  /** As {@link Data#prepare}. */
  long prepare(Cell cell, double rate, int seconds) throws UserError, InterruptedException;

  /** As {@link Data#verdict}. */
  Verdict verdict() throws UserError, InterruptedException;

  /**
   * Runs a cell, and returns when all its threads have ended.
   *
   * @param sinks take what is measured meanwhile
   * @throws CellFailed if it failed in the middle, with what was measured by then
   */
  CellRecord run(CellOrder order, CellSinks sinks) throws CellFailed;

  void stop();

  /** What its JVMs do in the background, such as compiling, in words; empty if nothing. */
  String activity();

  /**
   * Reads some rows over each path after faults, and compares them with what was acknowledged.
   *
   * @param end tells when to give up
   * @return how they differ, in a line; empty if they do not, or if other JVMs run the cells: then
   *     there are no faults
   * @throws UserError if a path cannot read them
   */
  default String differencesOverPaths(BooleanSupplier end) throws UserError, InterruptedException {
    return "";
  }

  @Override
  void close();
}
