// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.judge.Checks;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.judge.Requirements;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.views.DataFiles;
import io.github.jmeterndb.results.views.RunReport;
import io.github.jmeterndb.results.write.JUnitXml;
import io.github.jmeterndb.results.write.ReportFiles;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** From an experiment to its figures, what follows from them, and the files of its report. */
final class BuiltReport {
  static final String SUMMARY = "summary.json";

  private final Experiment experiment;
  private final Figures figures;
  private final Warnings warnings;
  private final List<Outcome> checks;
  private final List<Outcome> requirements;

  private BuiltReport(Experiment experiment, List<Requirement> given) {
    this.experiment = experiment;
    figures = Producers.of(experiment);
    warnings = new Warnings(experiment, figures);
    checks = Checks.of(experiment);
    requirements = Requirements.of(experiment, figures, given);
  }

  /** A report with the requirements that the run was made with. */
  static BuiltReport of(Experiment experiment) {
    return of(experiment, List.of());
  }

  /**
   * A report with other requirements.
   *
   * @param given those of the run where there are none
   */
  static BuiltReport of(Experiment experiment, List<Requirement> given) {
    return new BuiltReport(experiment, given);
  }

  List<Outcome> requirements() {
    return requirements;
  }

  List<Outcome> checks() {
    return checks;
  }

  String summary() {
    return new DataFiles(experiment, figures).summary(warnings, checks, requirements);
  }

  /** The text of {@code junit.xml}; empty where nothing was required. */
  String junit() {
    List<JUnitXml.Case> cases = new ArrayList<>();
    requirements.forEach(each -> cases.add(test("requirements", each)));
    checks.forEach(each -> cases.add(test("checks", each)));
    return requirements.isEmpty() ? "" : JUnitXml.of(experiment.label(), cases);
  }

  private static JUnitXml.Case test(String group, Outcome outcome) {
    return new JUnitXml.Case(
        group, outcome.name(), outcome.isMet(), outcome.result().words(), outcome.reason());
  }

  /**
   * Prints the first screen, then writes the files.
   *
   * @param folder where to write; made if it is missing
   */
  void write(Path folder, Appendable console) throws UserError, IOException {
    DataFiles files = new DataFiles(experiment, figures);
    new ReportFiles(new RunReport(experiment, figures, warnings).with(checks, requirements))
        .add("cells.csv", files::cells)
        .add("parts.csv", files::parts)
        .add("ratios.csv", files::ratios)
        .add("cpu.csv", files::cpu)
        .add(SUMMARY, this::summary)
        .add(JUnitXml.FILE, this::junit)
        .write(folder, "./report build --out DIR RUN_DIR", console);
  }
}
