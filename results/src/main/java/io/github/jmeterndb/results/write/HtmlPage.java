// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.figure.CourseFigures;
import io.github.jmeterndb.results.figure.CpuFigures;
import io.github.jmeterndb.results.figure.FigureGroup;
import io.github.jmeterndb.results.figure.LatencyFigures;
import io.github.jmeterndb.results.figure.ThroughputFigures;
import io.github.jmeterndb.results.model.Experiment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
    model.put("inks", HtmlFigures.inks());
    model.put("title", HtmlTable.clean(title()));
    model.put("label", HtmlTable.clean(experiment.label()));
    model.put("standIn", experiment.isStandIn());
    model.put("ran", HtmlTable.clean(RunTables.line(experiment)));
    model.put("remarks", HtmlTable.clean(Remarks.of(experiment)));
    model.put("verdicts", HtmlTable.clean(VerdictLines.of(experiment)));
    model.put("verdictRemark", VerdictLines.remark(experiment).orElse(""));
    List<FigureGroup> figures = new ArrayList<>();
    figures.add(ThroughputFigures.of(experiment));
    CpuFigures.of(experiment).ifPresent(figures::add);
    figures.add(LatencyFigures.of(experiment));
    Experiment parts = experiment.parts();
    if (!parts.cells().isEmpty()) {
      figures.add(ThroughputFigures.of(parts).ofParts());
      figures.add(LatencyFigures.of(parts).ofParts());
    }
    model.put("figures", figures.stream().map(HtmlFigures::model).toList());
    model.put("courses", CourseFigures.of(experiment).stream().map(HtmlFigures::model).toList());
    model.put(
        "sections",
        Section.of(experiment).stream()
            .map(section -> HtmlTable.model(section, experiment.label()))
            .toList());
    model.put("facts", tables(RunTables.all(experiment)));
    model.put("command", HtmlTable.clean(RunAgain.of(experiment)));
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

  private List<Map<String, Object>> tables(List<Table> tables) {
    return HtmlTable.models(tables, experiment.label());
  }
}
