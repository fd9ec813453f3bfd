// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.host.ProcessId;
import io.github.jmeterndb.perfmon.host.ProcessReading;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/**
 * One field of one connection's lines. It keeps what it read for the last line, so that a field
 * covers exactly the time since that line. Not thread-safe.
 */
interface Metric {
  /** The field; empty where there is none this time, and for a difference's first reading. */
  OptionalDouble next(Snapshot snapshot);

  /** A metric that is not to be had. */
  Metric NONE = snapshot -> OptionalDouble.empty();

  /** What is, at the moment of the line. */
  static <R> Metric level(Function<Snapshot, Optional<R>> reading, ToDoubleFunction<R> value) {
    return snapshot ->
        reading
            .apply(snapshot)
            .map(value::applyAsDouble)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty());
  }

  /** What has come to pass since the last line. */
  static <R> Metric change(
      Function<Snapshot, Optional<R>> reading, ToDoubleBiFunction<R, R> value) {
    return new Metric() {
      private Optional<R> last = Optional.empty();

      @Override
      public OptionalDouble next(Snapshot snapshot) {
        Optional<R> before = last;
        last = reading.apply(snapshot);
        return before.isPresent() && last.isPresent()
            ? OptionalDouble.of(value.applyAsDouble(before.get(), last.get()))
            : OptionalDouble.empty();
      }
    };
  }

  /** What a counter has gone up by; empty where it was set back. */
  static Metric counter(ToLongOfSnapshot reading, int divisor) {
    Metric change =
        change(
            snapshot -> Optional.of(reading.applyAsLong(snapshot)),
            (Long before, Long now) -> (double) (now - before) / divisor);
    return snapshot -> {
      OptionalDouble value = change.next(snapshot);
      return value.isPresent() && value.getAsDouble() >= 0 ? value : OptionalDouble.empty();
    };
  }

  /** What a process has done since the last line; empty where it is another one since then. */
  static Metric processChange(
      ProcessTarget target, ToDoubleBiFunction<ProcessReading, ProcessReading> value) {
    return change(
        target::read,
        (before, now) ->
            sameProcess(before.id(), now.id()) ? value.applyAsDouble(before, now) : Double.NaN);
  }

  private static boolean sameProcess(ProcessId a, ProcessId b) {
    return a.equals(b);
  }

  /** Reads a counter. */
  @FunctionalInterface
  interface ToLongOfSnapshot {
    long applyAsLong(Snapshot snapshot);
  }
}
