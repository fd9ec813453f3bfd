// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.report.CellFigures;
import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * A measured cell of one round as sysbench prints it. What was not measured has no line, and is
 * named at the end. For one thread.
 */
final class SysbenchBlock {
  private static final double NANOS = MILLISECONDS.toNanos(1);
  private static final double MICROS = MILLISECONDS.toMicros(1);
  private static final double PERCENTILE = 95;

  private final StringBuilder text = new StringBuilder();
  private final List<String> missing = new ArrayList<>();
  private final CellFigures round;
  private final boolean hasQueries;
  private final double queries;
  private final double reads;
  private final double writes;
  private final double others;
  private final OptionalLong ignored;
  private final OptionalLong reconnects;

  SysbenchBlock(CellFigures round) {
    this.round = round;
    OptionalDouble all =
        round.perOperation(Counted.READ_QUERIES, Counted.WRITE_QUERIES, Counted.OTHER_QUERIES);
    hasQueries = all.isPresent();
    queries = all.orElse(0);
    reads = round.perOperation(Counted.READ_QUERIES).orElse(0);
    writes = round.perOperation(Counted.WRITE_QUERIES).orElse(0);
    others = round.perOperation(Counted.OTHER_QUERIES).orElse(0);
    ignored = inWindow(round.retryCount());
    reconnects = inWindow(round.reconnects());
  }

  String text() {
    double seconds = 0;
    for (Second second : round.series()) {
      seconds += second.length();
      interval(seconds, second);
    }
    line("");
    statistics();
    line("");
    line("General statistics:");
    line("    total time:                          %.4fs", round.seconds());
    line("    total number of events:              %d", round.ops());
    line("");
    latency(round.latencies());
    line("");
    fairness();
    line("# not measured: %s", String.join("; ", missing));
    return text.toString();
  }

  private void interval(double end, Second second) {
    List<String> fields = new ArrayList<>();
    fields.add(format("[ %.0fs ] thds: %d", end, round.cell().threads()));
    fields.add(format("tps: %.2f", second.tps()));
    if (hasQueries) {
      fields.add(
          format(
              "qps: %.2f (r/w/o: %.2f/%.2f/%.2f)",
              second.tps() * queries,
              second.tps() * reads,
              second.tps() * writes,
              second.tps() * others));
    }
    fields.add(format("lat (ms,95%%): %.2f", second.p95() / MICROS));
    // When they were is not recorded: known by seconds only where there were none at all.
    if (isNone(ignored)) {
      fields.add("err/s: 0.00");
    }
    if (isNone(reconnects)) {
      fields.add("reconn/s: 0.00");
    }
    line("%s", String.join(" ", fields));
  }

  private void statistics() {
    line("SQL statistics:");
    long read = queries(reads);
    long write = queries(writes);
    long other = queries(others);
    long all = read + write + other;
    if (hasQueries) {
      line("    queries performed:");
      line("        read:                            %d", read);
      line("        write:                           %d", write);
      line("        other:                           %d", other);
      line("        total:                           %d", all);
    } else {
      missing.add("queries, of which ClusterJ sends none");
    }
    rate("transactions:", round.ops());
    if (hasQueries) {
      rate("queries:", all);
    }
    rateIfKnown("ignored errors:", ignored);
    rateIfKnown("reconnects:", reconnects);
  }

  private long queries(double ofOne) {
    return Math.round(ofOne * round.ops());
  }

  private void rateIfKnown(String label, OptionalLong count) {
    if (count.isPresent()) {
      rate(label, count.getAsLong());
    }
    if (!isNone(count)) {
      String what = label.replace(":", "");
      missing.add(count.isPresent() ? what + " by second" : what);
    }
  }

  private void rate(String label, long count) {
    line("    %-36s %-6d (%.2f per sec.)", label, count, count / round.seconds());
  }

  private void latency(Histogram nanos) {
    line("Latency (ms):");
    milliseconds("min:", nanos.getMinValue());
    milliseconds("avg:", Math.round(nanos.getMean()));
    milliseconds("max:", nanos.getMaxValue());
    milliseconds("95th percentile:", nanos.getValueAtPercentile(PERCENTILE));
    milliseconds("sum:", Math.round(nanos.getMean() * nanos.getTotalCount()));
  }

  private void milliseconds(String label, long nanos) {
    line("         %-32s%12.2f", label, nanos / NANOS);
  }

  private void fairness() {
    List<Long> counts = round.operationsByThread();
    if (counts.isEmpty()) {
      missing.add("events by thread");
    } else {
      double mean = counts.stream().mapToLong(Long::longValue).average().orElseThrow();
      double variance =
          counts.stream().mapToDouble(n -> (n - mean) * (n - mean)).average().orElseThrow();
      line("Threads fairness:");
      line("    events (avg/stddev):           %.4f/%.2f", mean, Math.sqrt(variance));
    }
    missing.add("execution time by thread");
  }

  /** The window's part of what was counted in warm-up and window, by its share of operations. */
  private OptionalLong inWindow(OptionalLong counted) {
    long executed = round.executed();
    if (counted.isEmpty() || isNone(counted)) {
      return counted;
    }
    return executed == 0
        ? OptionalLong.empty()
        : OptionalLong.of(Math.round(counted.getAsLong() * round.ops() / (double) executed));
  }

  private static boolean isNone(OptionalLong count) {
    return count.isPresent() && count.getAsLong() == 0;
  }

  private void line(String format, Object... values) {
    text.append(format(format, values)).append('\n');
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
