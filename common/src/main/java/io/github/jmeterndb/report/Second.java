// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of a latency log: a second, a slice of a paired cell, or 0.1 s of a cell with faults.
 *
 * @param start in seconds since the epoch
 * @param length in seconds, more than 0
 * @param ops operations that succeeded in it
 * @param p99 of their latencies in µs; 0 if there are none
 */
public record Second(double start, double length, long ops, double p99) {
  /** The log rounds both ends to a millisecond. */
  private static final double WHOLE = 0.998;

  public double tps() {
    return ops / length;
  }

  public boolean isWhole() {
    return length >= WHOLE;
  }

  /** Combines consecutive slices into seconds; p99 is the highest. */
  public static List<Second> whole(List<Second> slices) {
    List<Second> all = new ArrayList<>();
    for (Second each : slices) {
      int last = all.size() - 1;
      if (last >= 0 && !all.get(last).isWhole()) {
        Second sum = all.get(last);
        double p99 = Math.max(sum.p99, each.p99);
        all.set(last, new Second(sum.start, sum.length + each.length, sum.ops + each.ops, p99));
      } else {
        all.add(each);
      }
    }
    return all;
  }
}
