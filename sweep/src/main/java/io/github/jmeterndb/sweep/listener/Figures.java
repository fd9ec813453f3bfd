// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.sweep.live.CellEnded;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What the table shows of a cell.
 *
 * @param isOver whether they are final
 * @param throughput operations a second; nothing where that was not measured
 * @param p99 in microseconds; nothing where no operation succeeded
 * @param errors operations that failed; nothing of what a search has found
 * @param caution what is to be minded; empty if nothing
 * @param isUsable whether its figures may be compared with those of another path
 */
record Figures(
    boolean isOver,
    OptionalDouble throughput,
    OptionalDouble p99,
    OptionalLong errors,
    String caution,
    boolean isUsable) {
  private static final double P99 = 99;
  private static final double NANOS_OF_A_MICROSECOND = 1000;

  /** Of a cell that runs. */
  static Figures running(Histogram latencies, double seconds, long errors) {
    return new Figures(
        false,
        seconds > 0
            ? OptionalDouble.of(latencies.getTotalCount() / seconds)
            : OptionalDouble.empty(),
        p99(latencies),
        OptionalLong.of(errors),
        "",
        false);
  }

  /** Of one that is over. */
  static Figures of(CellEnded cell) {
    PathRecord record = cell.record();
    String caution =
        Stream.of(record.invalid(), record.verdict(), cell.note())
            .filter(reason -> !reason.isEmpty())
            .collect(Collectors.joining("; "));
    return new Figures(
        true,
        cell.throughput(),
        p99(cell.latencies()),
        OptionalLong.of(record.errors()),
        caution,
        record.invalid().isEmpty() && record.verdict().isEmpty());
  }

  /** Of a search: the highest rate that holds the promise. */
  static Figures of(PromiseInfo found) {
    String caution = found.answers() ? found.words() : found.missing();
    return new Figures(
        true,
        found.answers() ? OptionalDouble.of(found.rate()) : OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        caution,
        found.answers());
  }

  private static OptionalDouble p99(Histogram latencies) {
    return latencies.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(latencies.getValueAtPercentile(P99) / NANOS_OF_A_MICROSECOND);
  }
}
