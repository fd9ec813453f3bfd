// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.history;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.analysis.Facts;
import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.history.Course.Value;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.statistics.ChangePoints.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is said of a history. */
record HistoryPage(History history) implements Page {
  private static final String MEASURED = "measured";
  private static final String LEVEL = "mean between changes";
  private static final Chart.Size SIZE = new Chart.Size(340, 200);

  private static final Map<String, Mark> LEGEND =
      Map.of(
          MEASURED, new Mark(Ink.BLUE, Mark.Shape.CIRCLE, Mark.Dash.NONE),
          LEVEL, new Mark(Ink.VERMILION, Mark.Shape.NONE, Mark.Dash.SOLID));

  @Override
  public String label() {
    return history.runs().get(0).label();
  }

  @Override
  public String title() {
    return "History of %d runs".formatted(history.runs().size());
  }

  @Override
  public List<String> about() {
    return List.of(
        label(),
        "%d runs, from %s to %s"
            .formatted(
                history.runs().size(),
                name(history.runs().get(0)),
                name(history.runs().get(history.runs().size() - 1))));
  }

  @Override
  public boolean isEmbedded() {
    return history.runs().get(0).isEmbedded();
  }

  @Override
  public List<String> cautions() {
    return history.runs().stream()
        .flatMap(run -> Cautions.ofRuns(run).stream())
        .map(caution -> caution.text())
        .toList();
  }

  @Override
  public Optional<Verdict> verdict() {
    List<Course> courses = history.courses().stream().filter(Course::isTested).toList();
    List<String> lines =
        courses.stream()
            .flatMap(course -> course.changes().stream().map(change -> words(course, change)))
            .toList();
    String lead =
        "%s in %d series over %d runs"
            .formatted(
                lines.isEmpty()
                    ? "No change"
                    : lines.size() + (lines.size() == 1 ? " change" : " changes"),
                courses.size(),
                history.runs().size());
    return Optional.of(
        new Verdict(
            lead,
            lines,
            Prose.of("history.note", courses.size(), Numbers.percent(history.significance()))));
  }

  private String words(Course course, Change change) {
    double before = course.level(change.index() - 1);
    double after = course.level(change.index());
    int run = course.values().get(change.index()).run();
    return "%s: from run %d (%s) on %s: %s instead of %s"
        .formatted(
            course.title(),
            run,
            name(history.runs().get(run - 1)),
            change(after / before - 1),
            figure(course, after, Optional.empty()),
            figure(course, before, Optional.empty()));
  }

  private static String change(double part) {
    return Numbers.percent(Math.abs(part)) + (part < 0 ? " less" : " more");
  }

  /** A run of several rounds by all of their names. */
  static String name(Experiment run) {
    return run.rounds().stream().map(Round::name).collect(Collectors.joining(", "));
  }

  private static String figure(Course course, double value, Optional<Interval> interval) {
    return course.ratio() ? Numbers.ratio(value, interval) : Numbers.figure(value, interval);
  }

  @Override
  public List<FigureGroup> figures() {
    return Stream.of(
            group(
                "ratios", "Ratios of throughput by run", Prose.of("figures.ratios"), Course::ratio),
            group(
                "tps", "TPS by run", "Operations per second, likewise.", course -> !course.ratio()))
        .filter(group -> !group.figures().isEmpty())
        .toList();
  }

  private FigureGroup group(
      String id, String title, String note, Function<Course, Boolean> wanted) {
    List<Figure> figures = new ArrayList<>();
    for (Course course : history.courses()) {
      if (wanted.apply(course)) {
        String name = id + "-" + (figures.size() + 1);
        figures.add(new Figure(name, course.title(), List.of(chart(name, course))));
      }
    }
    Map<String, Mark> legend = new LinkedHashMap<>();
    Stream.of(MEASURED, LEVEL).forEach(each -> legend.put(each, LEGEND.get(each)));
    return new FigureGroup(id, title, note, legend, false, figures);
  }

  private Chart chart(String id, Course course) {
    List<Point> measured = course.values().stream().map(value -> point(course, value)).toList();
    List<Point> level =
        IntStream.range(0, course.values().size())
            .mapToObj(
                i ->
                    Point.of(
                        course.values().get(i).run(),
                        course.level(i),
                        figure(course, course.level(i), Optional.empty())))
            .toList();
    List<Series> series =
        List.of(
            Series.of(LEVEL, LEGEND.get(LEVEL), level),
            Series.of(MEASURED, LEGEND.get(MEASURED), measured));
    return new Chart(
        id,
        course.title() + " by run",
        Series.extremes(series),
        Axis.time("run", history.runs().size()),
        Axis.fromZero(series),
        Chart.Form.BARE_LINES,
        series,
        SIZE);
  }

  private static Point point(Course course, Value value) {
    return new Point(
        value.run(),
        value.value(),
        value.interval().map(Interval::low).orElse(Double.NaN),
        value.interval().map(Interval::high).orElse(Double.NaN),
        figure(course, value.value(), value.interval()));
  }

  @Override
  public List<Section> sections() {
    Table runs =
        new Columns<Integer>()
            .add("run", i -> i + 1)
            .add("name", i -> name(history.runs().get(i)))
            .add("started", i -> history.runs().get(i).info().started())
            .add("rounds", i -> history.runs().get(i).rounds().size())
            .ofText("Runs", IntStream.range(0, history.runs().size()).boxed().toList());
    return Stream.of(
            Section.of("Runs", List.of(runs), ""),
            Section.of(
                "Differences",
                List.of(
                    Table.ofText(
                        "Differences from the run before",
                        List.of("run", "difference"),
                        differences())),
                ""))
        .filter(section -> !section.isEmpty())
        .toList();
  }

  private List<List<String>> differences() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 1; i < history.runs().size(); i++) {
      String number = String.valueOf(i + 1);
      Experiment before = history.runs().get(i - 1);
      Experiment run = history.runs().get(i);
      Facts.differences(before, run).forEach(line -> rows.add(List.of(number, line)));
    }
    return rows;
  }
}
