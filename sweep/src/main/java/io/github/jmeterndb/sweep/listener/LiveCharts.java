// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.sweep.listener.LiveChart.Line;
import io.github.jmeterndb.sweep.listener.LiveChart.Mark;
import io.github.jmeterndb.sweep.listener.LiveChart.Point;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The charts of a run. */
final class LiveCharts {
  private static final double HALF = 0.5;
  private static final double P50 = 50;
  private static final double P99 = 99;
  private static final double MILLI = 1e3;
  private static final double SECOND = 1e6;

  /** Before the first run. */
  static final LiveChart NOTHING =
      new LiveChart("", List.of(), List.of(), 1, false, LiveCharts::count, List.of());

  private LiveCharts() {}

  /**
   * The throughput of a row's operation by threads, a line for each path; for a row at a rate,
   * whose throughput is given, p99 by rate.
   */
  static LiveChart byLoad(LiveResults results, ResultsRow chosen) {
    String operation = chosen.operation();
    List<ResultsRow> rows =
        results.rows().stream().filter(row -> row.operation().equals(operation)).toList();
    List<ResultsRow> rates =
        rows.stream()
            .filter(row -> row.rate().isPresent() && row.threads() == chosen.threads())
            .toList();
    if (chosen.rate().isPresent()) {
      return chart(
          results,
          operation
              + " at rates, %s threads: p99 by operations a second".formatted(chosen.threads()),
          rates,
          row -> String.valueOf(row.rate().getAsInt()),
          Figures::p99,
          true);
    }
    return chart(
        results,
        operation + ": TPS by threads",
        rows.stream().filter(row -> row.rate().isEmpty()).toList(),
        row -> String.valueOf(row.threads()),
        Figures::throughput,
        false);
  }

  private static LiveChart chart(
      LiveResults results,
      String title,
      List<ResultsRow> rows,
      Function<ResultsRow, String> tick,
      Function<Figures, OptionalDouble> figure,
      boolean isTime) {
    List<Line> lines = new ArrayList<>();
    for (String path : results.paths()) {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        OptionalDouble value =
            results.figures(rows.get(i), path).map(figure).orElse(OptionalDouble.empty());
        if (value.isPresent()) {
          points.add(new Point(i, value.getAsDouble()));
        }
      }
      lines.add(new Line(path, lines.size(), false, points));
    }
    return new LiveChart(
        title,
        lines,
        rows.stream().map(tick).toList(),
        Math.max(1, rows.size() - 1),
        isTime,
        isTime ? LiveCharts::time : LiveCharts::count,
        List.of());
  }

  /** The throughput of the current cell, by second. */
  static LiveChart throughput(LiveResults results) {
    // The chart below it is of the same cell.
    String of =
        results.current().stream()
            .map(cell -> cell.begun().cell().title() + ": ")
            .findFirst()
            .orElse("");
    return ofCurrent(
        results,
        of + "TPS by second",
        false,
        cell ->
            List.of(
                line(
                    name(results, cell, "TPS"),
                    ink(results, cell),
                    false,
                    cell.seconds(),
                    second -> OptionalDouble.of(second.throughput()))));
  }

  /** The percentiles of the current cell, by second; at a rate also of the service time. */
  static LiveChart percentiles(LiveResults results) {
    return ofCurrent(
        results,
        "p50 and p99 by second",
        true,
        cell -> {
          int ink = ink(results, cell);
          List<Line> lines = new ArrayList<>();
          lines.add(
              line(
                  name(results, cell, "p99"),
                  ink,
                  false,
                  cell.seconds(),
                  second -> percentile(second, P99)));
          boolean isOneOfSeveral = results.current().size() > 1;
          lines.add(
              line(
                  name(results, cell, "p50"),
                  isOneOfSeveral ? ink : ink + 2,
                  isOneOfSeveral,
                  cell.seconds(),
                  second -> percentile(second, P50)));
          if (!cell.services().isEmpty()) {
            lines.add(
                line(
                    "p99 once started",
                    ink,
                    true,
                    cell.services(),
                    second -> percentile(second, P99)));
          }
          return lines;
        });
  }

  private static LiveChart ofCurrent(
      LiveResults results, String title, boolean isTime, Function<LiveCell, List<Line>> lines) {
    Optional<CellBegun> current = results.current().stream().map(LiveCell::begun).findFirst();
    return new LiveChart(
        title,
        results.current().stream().map(lines).flatMap(List::stream).toList(),
        List.of(),
        current.map(running -> Math.max(1, running.seconds())).orElse(1),
        isTime,
        isTime ? LiveCharts::time : LiveCharts::count,
        current.map(running -> marks(running.faults())).orElse(List.of()));
  }

  private static int ink(LiveResults results, LiveCell cell) {
    return Math.max(0, results.paths().indexOf(cell.cell().path()));
  }

  /** Where several paths take turns, with that of the cell. */
  private static String name(LiveResults results, LiveCell cell, String figure) {
    return results.current().size() > 1 ? cell.cell().path() + " " + figure : figure;
  }

  /** With a point in the middle of each second. */
  private static Line line(
      String name,
      int ink,
      boolean isDashed,
      Map<Integer, CellSecond> seconds,
      Function<CellSecond, OptionalDouble> figure) {
    List<Point> points = new ArrayList<>();
    seconds.forEach(
        (index, second) ->
            figure.apply(second).ifPresent(value -> points.add(new Point(index + HALF, value))));
    return new Line(name, ink, isDashed, points);
  }

  /** Empty where no operation succeeded. */
  private static OptionalDouble percentile(CellSecond second, double percent) {
    return second.latencies().getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(second.percentile(percent));
  }

  private static List<Mark> marks(List<Fault> faults) {
    return faults.stream().map(fault -> new Mark(fault.seconds(), fault.title())).toList();
  }

  /** {@code 1,500}. */
  static String count(double value) {
    return String.format(Locale.ROOT, value < 10 && value % 1 != 0 ? "%,.1f" : "%,.0f", value);
  }

  /** Microseconds in a readable unit: {@code 150 µs}, {@code 1.5 ms}. */
  static String time(double micros) {
    if (micros < MILLI) {
      return count(micros) + " µs";
    }
    return micros < SECOND ? count(micros / MILLI) + " ms" : count(micros / SECOND) + " s";
  }
}
