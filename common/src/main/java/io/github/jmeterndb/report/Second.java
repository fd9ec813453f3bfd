// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

/**
 * One line of a latency log: a second of a window, a slice of a paired cell, or a tenth of a second
 * of a cell with faults.
 *
 * @param start in seconds since the epoch
 * @param length in seconds, more than 0
 * @param ops operations that succeeded and ended in it
 * @param p99 of their latencies in µs, 0 if there are none
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
}
