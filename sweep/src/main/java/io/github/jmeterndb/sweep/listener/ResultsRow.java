// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The figures of one cell over one path. For one thread. */
final class ResultsRow {
  private static final double NANOS_OF_A_MICROSECOND = 1000;
  private static final double MILLIS = 1000;

  /** From here on whole numbers are exact enough. */
  private static final double MANY = 100;

  private final Cell cell;
  private State state = State.PLANNED;
  private Histogram latencies = new Histogram(3);
  private double seconds;
  private OptionalDouble throughput = OptionalDouble.empty();
  private long errors;
  private String firstError = "";
  private String caution = "";
  private boolean isComparable;

  private enum State {
    PLANNED,
    RUNNING,
    ENDED
  }

  ResultsRow(Cell cell) {
    this.cell = cell;
    latencies.setAutoResize(true);
  }

  void begin() {
    state = State.RUNNING;
  }

  /** Seconds that arrive after the end change nothing. */
  void add(CellSecond second) {
    if (isRunning() && !second.service()) {
      latencies.add(second.latencies());
      seconds += (second.end() - second.start()) / MILLIS;
      throughput =
          seconds > 0
              ? OptionalDouble.of(latencies.getTotalCount() / seconds)
              : OptionalDouble.empty();
    }
  }

  void addErrors(long count, String first) {
    firstError = firstError.isEmpty() ? first : firstError;
    if (isRunning()) {
      errors += count;
    }
  }

  void end(CellEnded ended) {
    PathRecord record = ended.record();
    state = State.ENDED;
    latencies = ended.latencies();
    throughput = ended.throughput();
    errors = record.errors();
    isComparable = record.invalid().isEmpty() && record.verdict().isEmpty();
    caution = joined(record.invalid(), record.verdict(), ended.note());
  }

  /** The result of a search: the highest rate within the SLO. */
  void found(SloInfo slo) {
    state = State.ENDED;
    throughput = slo.answers() ? OptionalDouble.of(slo.rate()) : OptionalDouble.empty();
    isComparable = slo.answers();
    caution = slo.answers() ? slo.words() : slo.missing();
  }

  Cell cell() {
    return cell;
  }

  boolean isRunning() {
    return state == State.RUNNING;
  }

  boolean isOver() {
    return state == State.ENDED;
  }

  /** In operations a second; empty until it is over, and where it is not to be used. */
  OptionalDouble comparable() {
    return isOver() && isComparable ? throughput : OptionalDouble.empty();
  }

  String throughput() {
    return throughput.isPresent() ? figure(throughput.getAsDouble()) : "";
  }

  /** In microseconds; empty where no operation succeeded. */
  String percentile(double percent) {
    return latencies.getTotalCount() == 0
        ? ""
        : figure(latencies.getValueAtPercentile(percent) / NANOS_OF_A_MICROSECOND);
  }

  private static String figure(double value) {
    return value < MANY ? Numbers.figure(value) : Numbers.count(Math.round(value));
  }

  String remarks() {
    String failed =
        errors == 0
            ? ""
            : Numbers.count(errors)
                + (errors == 1 ? " error" : " errors")
                + (firstError.isEmpty() ? "" : ", the first: " + firstError);
    return joined(failed, caution);
  }

  private static String joined(String... parts) {
    return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
  }
}
