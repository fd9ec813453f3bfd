// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.judge.Checks;
import io.github.jmeterndb.results.judge.Checks.Check;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.judge.Requirements;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.results.views.DataFiles;
import io.github.jmeterndb.results.views.RunReport;
import io.github.jmeterndb.results.write.JUnitXml;
import io.github.jmeterndb.results.write.Report;
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
  private final List<Check> checks;
  private final List<Outcome> requirements;

  private BuiltReport(Experiment experiment, Figures figures, List<Outcome> requirements) {
    this.experiment = experiment;
    this.figures = figures;
    this.requirements = requirements;
    warnings = new Warnings(experiment, figures);
    checks = Checks.of(experiment);
  }

  /** With the requirements that the run was made with. */
  static BuiltReport of(Experiment experiment) {
    Figures figures = Producers.of(experiment);
    return new BuiltReport(experiment, figures, Requirements.of(experiment, figures));
  }

  /** With other requirements. */
  static BuiltReport of(Experiment experiment, List<Requirement> given) {
    Figures figures = Producers.of(experiment);
    return new BuiltReport(experiment, figures, Requirements.of(experiment, figures, given));
  }

  /** Prints and writes the report of these rounds. */
  static boolean build(List<Path> rounds, Path folder, Appendable console)
      throws UserError, IOException {
    of(RunDirectories.read(rounds)).write(folder, console);
    return true;
  }

  List<Outcome> requirements() {
    return requirements;
  }

  List<Outcome> checks() {
    return checks.stream().map(c -> Outcome.of(c.name(), c.holds(), c.text())).toList();
  }

  boolean meetsRequirements() {
    return requirements.stream().allMatch(Outcome::isMet);
  }

  String summary() {
    return new DataFiles(experiment, figures).summary(warnings, checks, requirements);
  }

  /** The text of {@code junit.xml}; empty where nothing was required. */
  String junit() {
    if (requirements.isEmpty()) {
      return "";
    }
    List<JUnitXml.Case> cases = new ArrayList<>();
    requirements.forEach(each -> cases.add(test("requirements", each)));
    checks().forEach(each -> cases.add(test("checks", each)));
    return JUnitXml.of(experiment.label(), cases);
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
    Report report = new RunReport(experiment, figures, warnings).with(checks, requirements);
    DataFiles files = new DataFiles(experiment, figures);
    new ReportFiles(report)
        .add("cells.csv", files::cells)
        .add("parts.csv", files::parts)
        .add("ratios.csv", files::ratios)
        .add("cpu.csv", files::cpu)
        .add(SUMMARY, this::summary)
        .add(JUnitXml.FILE, this::junit)
        .write(folder, "./report build --out DIR RUN_DIR", console);
  }
}
