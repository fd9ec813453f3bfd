// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

/**
 * One line of a cell's latency log: a second of its window, the last one perhaps shorter; a slice
 * of a paired cell, or as many as make a second; or a tenth of one, in the timeline of a cell with
 * faults.
 *
 * @param start its start, in seconds since the epoch
 * @param length in seconds, more than 0
 * @param ops operations that succeeded and ended in it
 * @param p95 the percentile 95 of their latencies in µs, 0 if there are none
 * @param p99 the same of the percentile 99
 */
public record Second(double start, double length, long ops, double p95, double p99) {
  /** The log rounds both ends to a millisecond. */
  private static final double WHOLE = 0.998;

  /** Operations a second. */
  public double tps() {
    return ops / length;
  }

  public boolean isWhole() {
    return length >= WHOLE;
  }
}
