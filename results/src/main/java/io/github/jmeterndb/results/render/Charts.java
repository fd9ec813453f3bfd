// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Drawing;
import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Page;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The charts of a page, each drawn once: for the page, and for a file of its own. For one thread.
 */
public final class Charts {
  /** Long names make paths that some systems do not take. */
  private static final int LONGEST = 100;

  private final List<FigureGroup> first;
  private final List<FigureGroup> figures;
  private final List<FigureGroup> courses;

  private final Map<String, String> drawings = new HashMap<>();

  Charts(Page page) {
    figures = page.figures();
    first =
        figures.stream().filter(page::isFirst).filter(group -> !group.figures().isEmpty()).toList();
    courses = page.courses();
  }

  public List<FigureGroup> first() {
    return first;
  }

  public List<FigureGroup> others() {
    return figures.stream().filter(group -> !first.contains(group)).toList();
  }

  public List<FigureGroup> courses() {
    return courses;
  }

  public String svg(Chart chart) {
    return drawings.computeIfAbsent(chart.id(), id -> draw(chart));
  }

  private static String draw(Chart chart) {
    return Templates.text(
        "drawing.ftlh",
        Map.of(
            "chart", chart,
            "drawing", new Drawing(chart),
            "text", Ink.TEXT.light(),
            "grid", Ink.GRID.light(),
            "axis", Ink.AXIS.light(),
            "paper", Ink.PAPER.light()));
  }

  public record Saved(FigureGroup group, Figure figure, Chart chart) {}

  /**
   * All of them by the names of their files: the ids of the charts, with {@code -} for whatever is
   * not safe in the name of a file, and numbered where that, or another case, makes two alike.
   */
  Map<String, Saved> files() {
    Map<String, Saved> files = new LinkedHashMap<>();
    Map<String, Integer> seen = new HashMap<>();
    all()
        .forEach(
            saved -> {
              String name = safe(saved.chart().id());
              int same = seen.merge(name.toLowerCase(Locale.ROOT), 1, Integer::sum);
              files.put(name + (same == 1 ? "" : "." + same) + ".svg", saved);
            });
    return files;
  }

  private Stream<Saved> all() {
    return Stream.of(figures, courses)
        .flatMap(List::stream)
        .flatMap(
            group ->
                group.figures().stream()
                    .flatMap(
                        figure ->
                            figure.charts().stream()
                                .map(chart -> new Saved(group, figure, chart))));
  }

  private static String safe(String id) {
    String safe = id.replaceAll("[^A-Za-z0-9._@-]+", "-");
    return safe.substring(0, Math.min(LONGEST, safe.length()));
  }
}
