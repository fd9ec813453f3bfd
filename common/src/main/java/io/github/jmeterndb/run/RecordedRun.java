// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import java.util.List;

/** A run as its directory has it. For one thread. */
public interface RecordedRun {
  /** What ran, and how it ended; without nulls, except for a state that could not be read. */
  RunInfo info();

  /** What was measured in each cell, with its latencies, in the order of the run. */
  List<CellRecord> cells();

  /** The operations that failed, by cell and code. */
  List<Failures> failures();

  /**
   * Reads all latencies again, by the second or by the slice, in the order of the run.
   *
   * @throws IOException if they cannot be read, or {@code to} fails
   */
  void latencies(LatencySink to) throws IOException;

  /**
   * The same of the service times of cells at a rate; nothing where there were none.
   *
   * @throws IOException if they cannot be read, or {@code to} fails
   */
  void services(LatencySink to) throws IOException;

  /**
   * Operations of a cell that failed with the same code.
   *
   * @param code the database's own
   * @param message that of the first of them
   */
  record Failures(Cell cell, String code, String message, long count) {}
}
