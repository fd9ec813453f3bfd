// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.results.cost.CpuCsv;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Workloads;
import io.github.jmeterndb.results.render.ReportFiles;
import io.github.jmeterndb.results.report.CellsCsv;
import io.github.jmeterndb.results.report.RatiosCsv;
import io.github.jmeterndb.results.report.RunPage;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;

/** From an experiment to the files of its report. */
final class Report {
  private static final String OTHER_FOLDER = "./report build --out DIR RUN_DIR";

  private Report() {}

  /**
   * Prints the tables, then writes the files.
   *
   * @param folder where to write; made if it is missing
   * @throws UserError if the files cannot be written
   */
  static void build(Experiment experiment, Path folder, Appendable console)
      throws UserError, IOException {
    files(experiment).write(folder, OTHER_FOLDER, console);
  }

  /** The same, but for the tables that are no answer to what was asked. */
  static void buildBriefly(Experiment experiment, Path folder, Appendable console)
      throws UserError, IOException {
    files(experiment).writeBriefly(folder, OTHER_FOLDER, console);
  }

  private static ReportFiles files(Experiment experiment) {
    ReportFiles files =
        new ReportFiles(new RunPage(experiment))
            .add("cells.csv", out -> CellsCsv.write(experiment, out))
            .add("parts.csv", out -> CellsCsv.writeParts(experiment, out))
            .add("ratios.csv", out -> RatiosCsv.write(experiment, out))
            .add("cpu.csv", out -> CpuCsv.write(experiment, out));
    for (Workload<?> workload : Workloads.all()) {
      WorkloadReport report = workload.report();
      if (!report.textFile().isEmpty()) {
        // Empty for another workload: what an earlier report has left is removed.
        files.add(
            report.textFile(),
            out -> {
              if (workload.name().equals(experiment.workload())) {
                report.writeText(experiment, out);
              }
            });
      }
    }
    return files;
  }
}
