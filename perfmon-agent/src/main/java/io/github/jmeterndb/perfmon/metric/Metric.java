// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/**
 * One field of one connection's lines. It keeps what it read for the last line, so that a field
 * covers exactly the time since that line. Not thread-safe.
 */
interface Metric {
  /** The field; {@code NaN} where it has no value, as at a difference's first reading. */
  double next(Snapshot snapshot);

  /** Whether a single reading gives a value at once, without the host's lock. */
  default boolean isCounter() {
    return false;
  }

  /** The field as it is sent. The listener takes {@code NaN} for 0. */
  default String text(Snapshot snapshot) {
    double value = next(snapshot);
    return Double.isFinite(value) ? Double.toString(value) : "";
  }

  /** A cumulative counter, which is sent whole: a double does not hold all nanoseconds. */
  static Metric counter(Supplier<OptionalLong> counter) {
    return new Metric() {
      @Override
      public double next(Snapshot snapshot) {
        return Double.NaN;
      }

      @Override
      public boolean isCounter() {
        return true;
      }

      @Override
      public String text(Snapshot snapshot) {
        OptionalLong value = counter.get();
        return value.isPresent() ? Long.toString(value.getAsLong()) : "";
      }
    };
  }

  /** A metric that never has a value. */
  Metric NONE = counter(OptionalLong::empty);

  /**
   * What a field says of a reading, and of the one for the last line.
   *
   * @param isChange whether it needs both
   * @param isBytes whether it is in the unit that the request names
   */
  record FieldType<R>(boolean isChange, boolean isBytes, ToDoubleBiFunction<R, R> value) {
    /** As it is at the moment of the line. */
    static <R> FieldType<R> level(ToDoubleFunction<R> value) {
      return new FieldType<>(false, false, (before, now) -> value.applyAsDouble(now));
    }

    /** The same, of a number of bytes. */
    static <R> FieldType<R> bytes(ToDoubleFunction<R> value) {
      return new FieldType<>(false, true, (before, now) -> value.applyAsDouble(now));
    }

    /** What two readings say together. */
    static <R> FieldType<R> change(ToDoubleBiFunction<R, R> value) {
      return new FieldType<>(true, false, value);
    }

    /** By how much a counter went up since the last line; no value where it was set back. */
    static <R> FieldType<R> count(ToDoubleFunction<R> counter) {
      return change((before, now) -> increase(counter, before, now));
    }

    /** The same, of a number of bytes. */
    static <R> FieldType<R> countBytes(ToDoubleFunction<R> counter) {
      return new FieldType<>(true, true, (before, now) -> increase(counter, before, now));
    }

    private static <R> double increase(ToDoubleFunction<R> counter, R before, R now) {
      double increase = counter.applyAsDouble(now) - counter.applyAsDouble(before);
      return increase < 0 ? Double.NaN : increase;
    }

    /** A field of this type. */
    Metric of(Function<Snapshot, Optional<R>> reading, int unit) {
      int divisor = isBytes ? unit : 1;
      return new Metric() {
        private R last;

        @Override
        public double next(Snapshot snapshot) {
          R before = last;
          last = reading.apply(snapshot).orElse(null);
          return last == null || (isChange && before == null)
              ? Double.NaN
              : value.applyAsDouble(before, last) / divisor;
        }
      };
    }
  }
}
