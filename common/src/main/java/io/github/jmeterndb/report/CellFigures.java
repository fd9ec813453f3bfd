// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** What one round, or several together, measured of a cell, or of a part of its mixture. */
public interface CellFigures {
  /** The cell. */
  Cell cell();

  /** Whether it has a throughput: an operation succeeded, and the figures may be used. */
  default boolean isMeasured() {
    return tps().isPresent();
  }

  /** Why its figures must not be used, in a line; empty if they may be. */
  String invalid();

  /** Operations that succeeded. */
  long ops();

  /** Operations that failed. */
  long errors();

  /** The codes of those, each once. */
  List<String> errorCodes();

  /** Seconds measured. */
  double seconds();

  /** Operations a second; nothing where it was not measured. */
  OptionalDouble tps();

  /** The 95 % confidence interval of the throughput; none from fewer than three rounds. */
  Optional<Interval> tpsInterval();

  /** Nanoseconds that the operations took which succeeded; to be read only. */
  Histogram latencies();

  /** Its throughput over time, a line of the log each. */
  List<Second> series();

  /** All that were executed in warm-up and window, succeeded or failed. */
  long executed();

  /** Operations that succeeded, by thread; empty where that is not known. */
  List<Long> operationsByThread();

  /** Failed tries that were repeated, in warm-up and window; nothing where that is not known. */
  OptionalLong retryCount();

  /** Connections opened anew in the same time; nothing where they were not counted. */
  OptionalLong reconnects();

  /**
   * The sum of these counters for an operation, the mean over all that were executed; nothing where
   * one of them is missing.
   *
   * @param counters by the names in {@code run.json}
   */
  OptionalDouble perOperation(String... counters);

  /** Round trips of an operation to the data nodes, the same mean; nothing where not known. */
  OptionalDouble roundTrips();
}
