// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.figure;

import static io.github.jmeterndb.jtl.figure.LabelCourseFigures.atLeastOne;

import io.github.jmeterndb.jtl.model.Elapsed;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.jtl.model.LabelSeries;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Mark.Dash;
import io.github.jmeterndb.results.chart.Mark.Shape;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Percentiles of elapsed, label beside label: a figure a thread group, a row a label. */
public final class PercentileFigures {
  private static final int WIDTH = 440;
  private static final int ROW = 24;
  private static final int AXIS = 44;

  /** A lower chart has no room for its axis. */
  private static final int FEWEST_ROWS = 2;

  private static final int MOST_GROUPS = 12;
  private static final double DOT = 1.1;

  private static final Map<String, Mark> MARKS = new LinkedHashMap<>();

  static {
    MARKS.put("p50", new Mark(Ink.GREEN, Shape.CIRCLE, Dash.NONE));
    MARKS.put("p95", new Mark(Ink.PURPLE, Shape.SQUARE, Dash.NONE));
    MARKS.put("p99", new Mark(Ink.VERMILION, Shape.TRIANGLE, Dash.NONE));
  }

  private final JtlResult result;
  private final Biggest labels;
  private final Axis milliseconds;

  private PercentileFigures(JtlResult result) {
    this.result = result;
    this.labels = Biggest.of(result);
    List<Elapsed> all = result.labels().stream().map(LabelResult::elapsed).toList();
    this.milliseconds =
        Axis.log(
            atLeastOne(all.stream().mapToLong(Elapsed::p50).min().orElse(1)),
            atLeastOne(all.stream().mapToLong(Elapsed::p99).max().orElse(1)));
  }

  /** The figures, the thread groups in the order of the tables. */
  public static FigureGroup of(JtlResult result) {
    PercentileFigures figures = new PercentileFigures(result);
    List<String> groups =
        result.labels().stream().map(LabelResult::group).distinct().sorted().toList();
    List<Figure> drawn = new ArrayList<>();
    for (String group : groups.subList(0, Math.min(groups.size(), MOST_GROUPS))) {
      figures.figure("percentiles-" + drawn.size(), group).ifPresent(drawn::add);
    }
    return new FigureGroup(
        "percentiles",
        "Elapsed by label",
        figures.labels.note()
            + (groups.size() > MOST_GROUPS
                ? " Of %d thread groups these are the first %d by name."
                    .formatted(groups.size(), MOST_GROUPS)
                : "")
            + " Elapsed in ms, of all samples of a thread group; all charts have one scale, on"
            + " which a step is a tenfold and 0 is drawn as 1."
            + (result.hasTransactions() ? " [T] is a transaction controller." : ""),
        MARKS,
        false,
        drawn);
  }

  private Optional<Figure> figure(String id, String group) {
    List<LabelResult> rows = new ArrayList<>();
    for (LabelSeries label : labels.drawn()) {
      result.labels().stream()
          .filter(row -> row.group().equals(group))
          .filter(row -> row.label().equals(label.label()))
          .filter(row -> row.transaction() == label.transaction())
          .forEach(rows::add);
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    String caption = group.isEmpty() ? "All threads" : LabelName.caption(group, false);
    List<Series> dots =
        List.of(
            dots("p99", rows, Elapsed::p99),
            dots("p95", rows, Elapsed::p95),
            dots("p50", rows, Elapsed::p50));
    Chart chart =
        new Chart(
            id,
            "Elapsed by label, in ms: " + caption,
            words(rows),
            milliseconds,
            Axis.names(
                rows.stream().map(row -> LabelName.tick(row.label(), row.transaction())).toList()),
            Chart.Form.LINES,
            dots,
            new Chart.Size(WIDTH, AXIS + ROW * Math.max(FEWEST_ROWS, rows.size())));
    return Optional.of(new Figure(id, caption, List.of(chart)));
  }

  private static Series dots(String name, List<LabelResult> rows, ToLongFunction<Elapsed> value) {
    List<Point> points = new ArrayList<>();
    for (LabelResult row : rows) {
      long elapsed = value.applyAsLong(row.elapsed());
      points.add(Point.of(atLeastOne(elapsed), -points.size(), Numbers.whole(elapsed)));
    }
    return new Series(name, MARKS.get(name), DOT, false, points);
  }

  private static String words(List<LabelResult> rows) {
    return String.join(
        " ",
        rows.stream()
            .map(
                row ->
                    "%s: p50 %d, p95 %d, p99 %d."
                        .formatted(
                            LabelName.caption(row.label(), row.transaction()),
                            row.elapsed().p50(),
                            row.elapsed().p95(),
                            row.elapsed().p99()))
            .toList());
  }
}
