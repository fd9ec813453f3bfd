// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.judge.Checks;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.judge.Requirements;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.results.views.DataFiles;
import io.github.jmeterndb.results.views.RunReport;
import io.github.jmeterndb.results.write.ReportFiles;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An experiment, its figures, and the warnings, checks and requirements evaluated on them. */
record BuiltReport(
    Experiment experiment,
    Figures figures,
    Warnings warnings,
    List<Outcome> checks,
    List<Outcome> requirements) {
  static final String SUMMARY = "summary.json";
  static final String JUNIT = "junit.xml";

  /** Replaces the requirements of the run if any are given. */
  static BuiltReport of(Experiment experiment, List<Requirement> given) {
    Figures figures = Producers.of(experiment);
    return new BuiltReport(
        experiment,
        figures,
        new Warnings(experiment, figures),
        Checks.of(experiment),
        Requirements.of(experiment, figures, given));
  }

  String summary() {
    return new DataFiles(experiment, figures).summary(warnings, checks, requirements);
  }

  /** The content of {@code junit.xml}, which build servers read; empty without requirements. */
  String junit() {
    return requirements.isEmpty()
        ? ""
        : ReportFiles.fill(
            "junit.ftlh",
            Map.of(
                "name", experiment.label(),
                "tests", Stream.of(requirements, checks).flatMap(List::stream).toList(),
                "requirements", requirements.size()));
  }

  void write(Path folder, Appendable console) throws UserError, IOException {
    DataFiles files = new DataFiles(experiment, figures);
    new ReportFiles(new RunReport(experiment, figures, warnings).with(checks, requirements))
        .add("cells.csv", files::cells)
        .add("parts.csv", files::parts)
        .add("ratios.csv", files::ratios)
        .add("cpu.csv", files::cpu)
        .add(SUMMARY, this::summary)
        .add(JUNIT, this::junit)
        .write(folder, console);
  }
}
