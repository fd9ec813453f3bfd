// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.figure;

import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelSeries;
import io.github.jmeterndb.jtl.model.SeriesPoint;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The course of each label over the test: throughput with its errors, and under it elapsed, so that
 * a stall is to be seen in both. A figure a label.
 */
public final class LabelCourseFigures {
  private static final Chart.Size SIZE = new Chart.Size(340, 120);
  private static final Chart.Size SIZE_WITH_LABEL = new Chart.Size(340, 170);
  private static final double SMALL = 0.55;
  private static final double THIN = 0.6;

  private static final Map<String, Mark> MARKS = new LinkedHashMap<>();

  static {
    MARKS.put("samples/s", new Mark(Ink.BLUE, Shape.NONE, Dash.SOLID));
    MARKS.put("failed/s", new Mark(Ink.VERMILION, Shape.CIRCLE, Dash.NONE));
    MARKS.put("p50", new Mark(Ink.GREEN, Shape.NONE, Dash.SOLID));
    MARKS.put("p95", new Mark(Ink.PURPLE, Shape.NONE, Dash.DASHED));
    MARKS.put("max", new Mark(Ink.GREY, Shape.NONE, Dash.SOLID));
  }

  private final TestSpan test;
  private final Biggest labels;
  private final Axis milliseconds;

  private LabelCourseFigures(JtlResult result) {
    this.test = TestSpan.of(result);
    this.labels = Biggest.of(result);
    List<SeriesPoint> points =
        labels.drawn().stream().flatMap(series -> series.points().stream()).toList();
    this.milliseconds =
        Axis.tenfolds(
            atLeastOne(points.stream().mapToLong(SeriesPoint::p50).min().orElse(1)),
            atLeastOne(points.stream().mapToLong(SeriesPoint::max).max().orElse(1)));
  }

  /** The figures, the label with the most samples first. */
  public static FigureGroup of(JtlResult result) {
    LabelCourseFigures figures = new LabelCourseFigures(result);
    List<LabelSeries> drawn = figures.labels.drawn();
    return new FigureGroup(
        "course",
        "Over time",
        figures.labels.note()
            + " Above, samples/s over all thread groups, each chart with a scale of its own from"
            + " zero; a point stands wherever samples failed, as high as there were failures a"
            + " second. Below, elapsed in ms, all charts on one scale, on which a step is a tenfold"
            + " and 0 is drawn as 1. In a long test a point is several intervals: their samples/s,"
            + " the middle one of their p50, the highest p95 and max.",
        MARKS,
        false,
        IntStream.range(0, drawn.size())
            .mapToObj(i -> figures.figure("course-" + i, drawn.get(i)))
            .toList());
  }

  private Figure figure(String id, LabelSeries label) {
    String caption = LabelName.caption(label.label(), label.transaction());
    List<LabelCourse.Part> parts = LabelCourse.parts(label, test);
    return new Figure(
        id,
        caption,
        List.of(throughput(id + "-rate", caption, parts), elapsed(id + "-ms", caption, parts)));
  }

  private Chart throughput(String id, String caption, List<LabelCourse.Part> parts) {
    Series all = line("samples/s", 1, parts, part -> true, LabelCourse.Part::throughput);
    Series failed =
        line("failed/s", SMALL, parts, part -> part.errors() > 0, LabelCourse.Part::errors);
    List<Series> lines = failed.points().isEmpty() ? List.of(all) : List.of(all, failed);
    double max = all.points().stream().mapToDouble(Point::y).max().orElse(1);
    return new Chart(
        id,
        "Samples a second over time: " + caption,
        Series.extremes(lines),
        Axis.time("", test.length()),
        Axis.fromZero(max),
        Chart.Form.BARE_LINES,
        lines,
        SIZE);
  }

  private Chart elapsed(String id, String caption, List<LabelCourse.Part> parts) {
    Predicate<LabelCourse.Part> filled = part -> !part.points().isEmpty();
    List<Series> lines =
        List.of(
            line("max", THIN, parts, filled, part -> atLeastOne(part.max())),
            line("p95", THIN, parts, filled, part -> atLeastOne(part.p95())),
            line("p50", 1, parts, filled, part -> atLeastOne(part.p50())));
    return new Chart(
        id,
        "Elapsed over time, in ms: " + caption,
        Series.extremes(lines),
        Axis.time(test.unit().label(), test.length()),
        milliseconds,
        Chart.Form.BARE_LINES,
        lines.stream().flatMap(line -> LabelCourse.runs(line, parts).stream()).toList(),
        SIZE_WITH_LABEL);
  }

  private Series line(
      String name,
      double weight,
      List<LabelCourse.Part> parts,
      Predicate<LabelCourse.Part> drawn,
      ToDoubleFunction<LabelCourse.Part> value) {
    List<Point> points =
        parts.stream()
            .filter(drawn)
            .map(
                part -> {
                  double y = value.applyAsDouble(part);
                  return Point.of(test.until(part.middle()), y, Numbers.figure(y));
                })
            .toList();
    return new Series(name, MARKS.get(name), weight, false, points);
  }

  /** A scale of tenfolds has no zero. */
  static double atLeastOne(long milliseconds) {
    return Math.max(1, milliseconds);
  }
}
