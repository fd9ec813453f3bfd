// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.cost.CpuCsv;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.render.ReportFiles;
import io.github.jmeterndb.results.report.CellsCsv;
import io.github.jmeterndb.results.report.RatiosCsv;
import io.github.jmeterndb.results.report.RunPage;
import io.github.jmeterndb.results.report.SummaryJson;
import io.github.jmeterndb.results.require.JUnitXml;
import io.github.jmeterndb.results.require.Outcome;
import io.github.jmeterndb.results.require.OutcomeLines;
import io.github.jmeterndb.results.require.Requirements;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** From an experiment to the files of its report. */
final class Report {
  private static final String OTHER_FOLDER = "./report build --out DIR RUN_DIR";

  private final Experiment experiment;
  private final List<Outcome> requirements;

  private Report(Experiment experiment) {
    this.experiment = experiment;
    requirements = Requirements.of(experiment);
  }

  /**
   * Prints the tables, then writes the files.
   *
   * @param folder where to write; made if it is missing
   * @return whether all that was required is met
   */
  static boolean build(Experiment experiment, Path folder, Appendable console)
      throws UserError, IOException {
    Report report = new Report(experiment);
    return report.write(report.files(), folder, console);
  }

  static boolean buildBriefly(Experiment experiment, Path folder, Appendable console)
      throws UserError, IOException {
    Report report = new Report(experiment);
    return report.write(report.files().inBrief(), folder, console);
  }

  private boolean write(ReportFiles files, Path folder, Appendable console)
      throws UserError, IOException {
    files.write(folder, OTHER_FOLDER, console);
    OutcomeLines.write("Requirements", requirements, console);
    return requirements.stream().allMatch(Outcome::isMet);
  }

  private ReportFiles files() {
    RunPage page = new RunPage(experiment, requirements);
    List<Outcome> checks = Outcome.of(page.checks());
    return new ReportFiles(page)
        .add("cells.csv", () -> CellsCsv.of(experiment))
        .add("parts.csv", () -> CellsCsv.ofParts(experiment))
        .add("ratios.csv", () -> RatiosCsv.of(experiment))
        .add("cpu.csv", () -> CpuCsv.of(experiment))
        .add(SummaryJson.FILE, () -> SummaryJson.of(experiment, page, requirements, checks))
        .add(JUnitXml.FILE, () -> JUnitXml.of(page.label(), requirements, checks));
  }
}
