// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.report.BarCharts;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The bar charts of a workload's own. */
public final class BarFigures {
  private static final Chart.Size SIZE = new Chart.Size(700, 220);

  private BarFigures() {}

  /** A chart each; none of one without bars. */
  public static FigureGroup of(BarCharts charts) {
    Axis y =
        Axis.fromZero(
            charts.bars().values().stream()
                .flatMap(bars -> bars.values().stream())
                .max(Double::compare)
                .orElse(0.0));
    Map<String, Mark> legend = new LinkedHashMap<>();
    List<Figure> figures = new ArrayList<>();
    charts
        .bars()
        .forEach(
            (name, bars) -> {
              Mark mark = Mark.ofPath(legend.size());
              legend.put(name, mark);
              if (!bars.isEmpty()) {
                String id = charts.id() + "-" + figures.size();
                figures.add(new Figure(id, name, List.of(chart(charts, id, name, mark, y))));
              }
            });
    return new FigureGroup(charts.id(), charts.title(), charts.note(), legend, true, figures);
  }

  private static Chart chart(BarCharts charts, String id, String name, Mark mark, Axis y) {
    List<Point> points = new ArrayList<>();
    charts
        .bars()
        .get(name)
        .forEach((place, value) -> points.add(Point.of(place, value, Numbers.figure(value))));
    List<Series> series = List.of(Series.of(name, mark, points));
    return new Chart(
        id,
        charts.title() + " over " + name,
        Series.points(series),
        Axis.places(charts.axis(), charts.places()),
        y,
        Chart.Form.STACK,
        series,
        SIZE);
  }
}
