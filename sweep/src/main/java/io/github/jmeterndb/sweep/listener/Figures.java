// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.sweep.live.CellEnded;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The figures of a cell in the table.
 *
 * @param isOver whether they are final
 * @param throughput in operations a second; empty where it was not measured
 * @param p99 in microseconds; empty where no operation succeeded
 * @param errors the number of failed operations; empty for the result of a search
 * @param caution a warning; empty if there is none
 * @param isUsable whether they may be compared with those of another path
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

  /** Of the current cell. */
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

  /** Of a cell that has ended. */
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

  /** Of a search: the highest rate within the SLO. */
  static Figures of(SloInfo found) {
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
