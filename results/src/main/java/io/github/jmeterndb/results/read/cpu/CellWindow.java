// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Second;
import java.util.stream.DoubleStream;

/**
 * The time over which a cell was measured, and which samples of the PerfMon listener tell of it.
 *
 * @param start in seconds since the epoch
 * @param end in seconds since the epoch
 */
record CellWindow(double start, double end) {
  /** In seconds. A sample covers the interval before it; the listener has one a second. */
  static final double INTERVAL = 1;

  /** In seconds. A sample that is late or lost is no gap yet. */
  private static final double LONGEST_GAP = 2.5;

  /** From the start of the first to the end of the last of its lines, one or more. */
  static CellWindow of(CellRound cell) {
    return new CellWindow(
        cell.series().stream().mapToDouble(Second::start).min().orElseThrow(),
        cell.series().stream().mapToDouble(s -> s.start() + s.length()).max().orElseThrow());
  }

  /** Whether a sample was read within it. */
  boolean contains(CpuSample sample) {
    return sample.seconds() >= start && sample.seconds() <= end;
  }

  /**
   * Whether a sample tells of it alone. The listener stamps a sample when it reads it, up to an
   * interval after the agent took it: what the first one may cover of the time before the window is
   * warm-up, under the same load.
   */
  boolean isCoveredBy(CpuSample sample) {
    return sample.seconds() >= start + INTERVAL && sample.seconds() <= end;
  }

  /**
   * Whether there is a time in it, from edge to edge, for which samples are missing.
   *
   * @param seconds when they were read
   */
  boolean hasGap(DoubleStream seconds) {
    double[] times = DoubleStream.concat(seconds, DoubleStream.of(start, end)).sorted().toArray();
    for (int i = 1; i < times.length; i++) {
      if (times[i] - times[i - 1] > LONGEST_GAP) {
        return true;
      }
    }
    return false;
  }
}
