// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVPrinter;

/**
 * The file {@code cpu.csv} of a report: a row a cell a process, for other programs. {@code process}
 * is the program's name, or what its label says where {@code run.json} does not name it; then
 * {@code role} and {@code pid} are empty.
 */
public final class CpuCsv implements ReportWriter {
  private static final String[] COLUMNS = {
    "target", "path", "operation", "threads", "host", "process", "cpu_percent", "role", "pid"
  };

  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    CSVPrinter csv = Csv.begin(out, COLUMNS);
    for (CellResult result : experiment.cells()) {
      Cell cell = result.cell();
      for (ProcessCpu load : experiment.cpu(cell).loads()) {
        csv.printRecord(
            Csv.text(experiment.target()),
            Csv.text(cell.path()),
            cell.operation().label(),
            cell.threads(),
            Csv.text(load.host()),
            Csv.text(load.process()),
            Figures.exact(load.percent()),
            Csv.text(load.role()),
            load.pids().stream().map(String::valueOf).collect(Collectors.joining(" ")));
      }
    }
    csv.flush();
  }
}
