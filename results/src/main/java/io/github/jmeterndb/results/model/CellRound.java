// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;
import org.HdrHistogram.Histogram;

/**
 * What one round measured of a cell.
 *
 * @param seconds the time in which it was measured: the sum of the log's intervals, 0 if there are
 *     none
 * @param errors operations that failed
 * @param latencies of the operations that succeeded, in nanoseconds; to be read only
 */
public record CellRound(Cell cell, double seconds, long errors, Histogram latencies) {
  /** Operations that succeeded. */
  public long ops() {
    return latencies.getTotalCount();
  }

  /** Whether there is a throughput to tell: at least one operation succeeded. */
  public boolean isMeasured() {
    return ops() > 0;
  }

  /** Operations a second. Only for a measured one. */
  public double tps() {
    return ops() / seconds;
  }
}
