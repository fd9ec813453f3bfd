// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.study.ToolStudy.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was published of a tool on other systems, beside an experiment with its workload. */
public final class ToolStudySection {
  private ToolStudySection() {}

  /**
   * A table a study that measured one of these operations at one of these thread counts, in the
   * study's own figures; empty if none did.
   */
  public static Section of(Experiment experiment) {
    List<ToolStudy> studies =
        experiment.report().studies().stream()
            .map(ToolStudy::of)
            .filter(study -> !results(experiment, study).isEmpty())
            .toList();
    return Section.of(
        "Beside the published studies",
        studies.stream().map(study -> table(experiment, study)).toList(),
        howToRead(experiment, studies));
  }

  /** The cells here that it measured, too. */
  private static List<CellResult> results(Experiment experiment, ToolStudy study) {
    return Stream.of(experiment, experiment.parts())
        .flatMap(each -> each.cellsByOperation().stream())
        .filter(result -> result.tps().isPresent())
        .filter(result -> study.points().containsKey(point(result)))
        .toList();
  }

  private static Point point(CellResult result) {
    return new Point(result.cell().operation(), result.cell().threads());
  }

  private static Table table(Experiment experiment, ToolStudy study) {
    List<String> header = new ArrayList<>(List.of("operation", "path", "threads"));
    for (ToolStudy.Figure figure : study.figures()) {
      header.add(figure.title() + (experiment.isEmbedded() ? ", embedded database" : ", here"));
      header.add(figure.title() + ", study");
    }
    return new Table(
        "Beside the study of " + study.title(),
        header,
        2,
        results(experiment, study).stream().map(result -> row(result, study)).toList());
  }

  private static List<String> row(CellResult result, ToolStudy study) {
    List<String> row = Numbers.key(result.cell());
    List<Double> theirs = study.points().get(point(result));
    for (int i = 0; i < theirs.size(); i++) {
      ToolStudy.Figure figure = study.figures().get(i);
      row.add(figure.of(result));
      row.add(figure.text(theirs.get(i)));
    }
    return row;
  }

  private static String howToRead(Experiment experiment, List<ToolStudy> studies) {
    return studies.stream()
            .map(study -> study.title() + ": " + study.source())
            .collect(Collectors.joining(" "))
        + (experiment.isEmbedded()
            ? " The figures of this run are those of an embedded database and say nothing about these systems."
            : " Other machines, versions and tables than here: what compares is the course over the"
                + " threads, less so the figures.");
  }
}
