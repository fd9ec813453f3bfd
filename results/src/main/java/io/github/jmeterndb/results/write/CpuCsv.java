// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The file {@code cpu.csv} of a report: a row a cell a process, for other programs. */
public final class CpuCsv implements ReportWriter {
  private static final String[] COLUMNS = {
    "target", "path", "operation", "threads", "host", "process", "cpu_percent"
  };

  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    CSVFormat format =
        CSVFormat.DEFAULT.builder().setHeader(COLUMNS).setRecordSeparator('\n').build();
    CSVPrinter csv = new CSVPrinter(out, format);
    for (CellResult result : experiment.cells()) {
      Cell cell = result.cell();
      for (ProcessCpu load : experiment.cpu(cell).loads()) {
        csv.printRecord(
            experiment.target(),
            cell.path(),
            cell.operation().label(),
            cell.threads(),
            load.host(),
            load.process(),
            Figures.exact(load.percent()));
      }
    }
    csv.flush();
  }
}
