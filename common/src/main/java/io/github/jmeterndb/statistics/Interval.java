// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

/** A confidence interval. */
public record Interval(double low, double high) {
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  public Interval times(double factor) {
    return new Interval(factor * low, factor * high);
  }

  /** Transforms the interval of a logarithm into that of the quantity. */
  public Interval exp() {
    return new Interval(Math.exp(low), Math.exp(high));
  }
}
