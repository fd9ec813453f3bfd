// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.TemplateModelException;
import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.figure.CourseFigures;
import io.github.jmeterndb.results.figure.CpuFigures;
import io.github.jmeterndb.results.figure.Figure;
import io.github.jmeterndb.results.figure.FigureGroup;
import io.github.jmeterndb.results.figure.LatencyFigures;
import io.github.jmeterndb.results.figure.ThroughputFigures;
import io.github.jmeterndb.results.model.Experiment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What stands on the page, in the words of its template: maps, lists and texts. */
final class HtmlPage {
  private final Experiment experiment;

  private HtmlPage(Experiment experiment) {
    this.experiment = experiment;
  }

  static Map<String, Object> model(Experiment experiment) {
    return new HtmlPage(experiment).model();
  }

  private Map<String, Object> model() {
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("inks", Arrays.stream(Ink.values()).map(HtmlPage::ink).toList());
    model.put("title", HtmlTable.clean(title()));
    model.put("label", HtmlTable.clean(experiment.label()));
    model.put("standIn", experiment.isStandIn());
    model.put("ran", HtmlTable.clean(RunTables.line(experiment)));
    model.put("remarks", clean(Remarks.of(experiment)));
    model.put("verdicts", clean(VerdictLines.of(experiment)));
    List<FigureGroup> figures = new ArrayList<>();
    figures.add(ThroughputFigures.of(experiment));
    CpuFigures.of(experiment).ifPresent(figures::add);
    figures.add(LatencyFigures.of(experiment));
    model.put("figures", figures.stream().map(this::group).toList());
    model.put("courses", CourseFigures.of(experiment).stream().map(this::group).toList());
    model.put("sections", Section.of(experiment).stream().map(this::section).toList());
    model.put("facts", tables(RunTables.all(experiment)));
    model.put("command", HtmlTable.clean(RunCommand.of(experiment)));
    return model;
  }

  /** The paths as one says them: {@code a, b and c}. */
  private String title() {
    List<String> paths = experiment.paths();
    int last = paths.size() - 1;
    return last < 1
        ? paths.get(0)
        : String.join(", ", paths.subList(0, last)) + " and " + paths.get(last);
  }

  private Map<String, Object> section(Section section) {
    return Map.of(
        "id", "section-" + section.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-"),
        "title", section.title(),
        "sentences", clean(section.sentences()),
        "remark", section.remark(),
        "tables", tables(section.tables()));
  }

  private List<Map<String, Object>> tables(List<Table> tables) {
    return tables.stream().map(table -> HtmlTable.model(table, experiment.label())).toList();
  }

  private static List<String> clean(List<String> texts) {
    return texts.stream().map(HtmlTable::clean).toList();
  }

  private static Map<String, Object> ink(Ink ink) {
    return Map.of("name", ink.css(), "light", ink.light(), "dark", ink.dark());
  }

  private Map<String, Object> group(FigureGroup group) {
    List<Map<String, Object>> legend = new ArrayList<>();
    group.legend().forEach((name, mark) -> legend.add(entry(name, mark)));
    return Map.of(
        "id", group.id(),
        "title", group.title(),
        "note", group.note(),
        "legend", legend,
        "areas", group.areas(),
        "figures", group.figures().stream().map(HtmlPage::figure).toList());
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
