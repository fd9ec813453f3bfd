// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.util.Optional;
import java.util.function.Supplier;

/** A field of a client's lines. Not thread-safe. */
interface Metric {
  /** The value as it is sent; empty where there is none, as for a difference's first reading. */
  String next();

  /** Whether a value is a difference to the line before. */
  default boolean isChange() {
    return false;
  }

  static String text(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }

  /**
   * A cumulative counter.
   *
   * @param of what it belongs to: there is no difference between two processes' counters
   * @param base the counter that it is divided by
   */
  record Counter(Object of, double value, double base) {}

  /** The increase of a counter since the line before. */
  final class Change implements Metric {
    private final Supplier<Optional<Counter>> reading;
    private final double factor;
    private final boolean isRate;
    private Optional<Counter> last = Optional.empty();

    /**
     * A metric without a value yet.
     *
     * @param isRate whether the increase is divided by that of the base
     */
    Change(Supplier<Optional<Counter>> reading, double factor, boolean isRate) {
      this.reading = reading;
      this.factor = factor;
      this.isRate = isRate;
    }

    @Override
    public boolean isChange() {
      return true;
    }

    @Override
    public String next() {
      Optional<Counter> before = last;
      last = reading.get();
      if (last.isEmpty() || before.isEmpty() || !before.get().of().equals(last.get().of())) {
        return "";
      }
      double change = last.get().value() - before.get().value();
      if (!isRate) {
        // Below 0 where the counter was set back.
        return change < 0 ? "" : text(factor * change);
      }
      // The kernel's counters of idle and iowait may go back a little (proc(5), /proc/stat).
      return text(factor * Math.max(0, change) / (last.get().base() - before.get().base()));
    }
  }
}
