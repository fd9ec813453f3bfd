// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What one round measured of a cell.
 *
 * @param seconds the time in which it was measured: the sum of the log's intervals, 0 if there are
 *     none
 * @param errors operations that failed
 * @param latencies of the operations that succeeded, in nanoseconds; to be read only
 * @param series the same by seconds, in the order of the log: one a line
 * @param invalid why its figures must not be used, in a line; empty if they may be
 */
public record CellRound(
    Cell cell,
    double seconds,
    long errors,
    Histogram latencies,
    List<Second> series,
    String invalid) {
  /** Copies the list. */
  public CellRound {
    series = List.copyOf(series);
  }

  /** One whose figures may be used. */
  public CellRound(
      Cell cell, double seconds, long errors, Histogram latencies, List<Second> series) {
    this(cell, seconds, errors, latencies, series, "");
  }

  /** Operations that succeeded. */
  public long ops() {
    return latencies.getTotalCount();
  }

  /** Whether there is a throughput to tell: its figures may be used, and an operation succeeded. */
  public boolean isMeasured() {
    return invalid.isEmpty() && ops() > 0;
  }

  /** Operations a second. Only for a measured one. */
  public double tps() {
    return ops() / seconds;
  }
}
