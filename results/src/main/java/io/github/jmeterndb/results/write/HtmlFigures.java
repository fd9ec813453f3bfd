// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.TemplateModelException;
import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.figure.Figure;
import io.github.jmeterndb.results.figure.FigureGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes of figures what the pages' templates write. */
final class HtmlFigures {
  private HtmlFigures() {}

  /** The colours for the style sheet. */
  static List<Map<String, Object>> inks() {
    return Arrays.stream(Ink.values()).map(HtmlFigures::ink).toList();
  }

  private static Map<String, Object> ink(Ink ink) {
    return Map.of("name", ink.css(), "light", ink.light(), "dark", ink.dark());
  }

  static Map<String, Object> model(FigureGroup group) {
    List<Map<String, Object>> legend = new ArrayList<>();
    group.legend().forEach((name, mark) -> legend.add(entry(name, mark)));
    return Map.of(
        "id", group.id(),
        "title", group.title(),
        "note", group.note(),
        "legend", legend,
        "areas", group.areas(),
        "figures", group.figures().stream().map(HtmlFigures::figure).toList());
  }

  private static Map<String, Object> entry(String name, Mark mark) {
    return Map.of(
        "name", HtmlTable.clean(name),
        "ink", mark.ink().light(),
        "shape", mark.shape().name().toLowerCase(Locale.ROOT),
        "dash", mark.dash().name().toLowerCase(Locale.ROOT));
  }

  private static Map<String, Object> figure(Figure figure) {
    List<Object> charts = new ArrayList<>();
    for (String svg : figure.charts()) {
      try {
        charts.add(HTMLOutputFormat.INSTANCE.fromMarkup(svg));
      } catch (TemplateModelException e) {
        throw new IllegalStateException(e);
      }
    }
    return Map.of(
        "id", figure.id(), "caption", HtmlTable.clean(figure.caption()), "charts", charts);
  }
}
