// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.Cell;
import org.HdrHistogram.Histogram;

/**
 * A second of a cell's window, or of a part of its mixture; of paths that take turns, the counted
 * time of a slice.
 *
 * @param service whether these are service times, which a cell at a rate has beside its latencies:
 *     of the same operations
 * @param start milliseconds since the epoch
 * @param end milliseconds since the epoch: the last one may be shorter
 * @param latencies of the operations that succeeded, in nanoseconds; not to be changed
 */
public record CellSecond(Cell cell, boolean service, long start, long end, Histogram latencies) {
  private static final double MILLIS = 1000;
  private static final double NANOS_OF_A_MICROSECOND = 1000;

  /** This one and a later one of the same cell together, without the time between them. */
  public CellSecond plus(CellSecond later) {
    Histogram both = latencies.copy();
    both.setAutoResize(true);
    both.add(later.latencies);
    return new CellSecond(cell, service, start, end + later.end - later.start, both);
  }

  /** Operations a second; 0 of an interval without a length. */
  public double throughput() {
    return end > start ? latencies.getTotalCount() * MILLIS / (end - start) : 0;
  }

  /** What so many percent took at most, in microseconds. */
  public double percentile(double percent) {
    return latencies.getValueAtPercentile(percent) / NANOS_OF_A_MICROSECOND;
  }
}
