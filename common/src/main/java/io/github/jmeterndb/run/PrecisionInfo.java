// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

/**
 * How sure the throughput of a cell is by itself, where its window was to end as soon as that is
 * sure enough.
 *
 * @param wanted from the mean to each end of its interval, as a part of the mean: 0.03 is 3 %
 * @param reached whether the window ended for that, and not because its time was over
 * @param seconds how many whole seconds of the window that rests on
 * @param tps the mean of these, in operations a second
 * @param low the lower end of its 95 % interval, 0 or more
 * @param high the upper end
 */
public record PrecisionInfo(
    double wanted, boolean reached, int seconds, double tps, double low, double high) {
  /** From the mean to the ends of the interval, as a part of the mean; infinite if that is 0. */
  public double part() {
    return tps > 0 ? (high - tps) / tps : Double.POSITIVE_INFINITY;
  }
}
