// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.render.Csv;
import io.github.jmeterndb.run.Cell;
import java.util.stream.Collectors;

/**
 * The file {@code cpu.csv} of a report: a row a cell a process, for other programs. {@code process}
 * is the program's name, or what its label says where {@code run.json} does not name it; then
 * {@code role} and {@code pid} are empty.
 */
public final class CpuCsv {
  private CpuCsv() {}

  private record Row(Experiment experiment, Cell cell, ProcessCpu load) {
    String pids() {
      return load.pids().stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
  }

  public static String of(Experiment experiment) {
    Columns<Row> columns =
        Csv.<Row>ofCells(row -> row.experiment.target(), Row::cell)
            .add("host", row -> Csv.text(row.load.host()))
            .add("process", row -> Csv.text(row.load.process()))
            .add("cpu_percent", row -> Numbers.exact(row.load.percent()))
            .add("role", row -> Csv.text(row.load.role()))
            .add("pid", Row::pids);
    return Csv.of(
        columns,
        experiment.systems().stream()
            .flatMap(
                system ->
                    system.cells().stream()
                        .flatMap(
                            result ->
                                system.cpu(result.cell()).loads().stream()
                                    .map(load -> new Row(system, result.cell(), load)))));
  }
}
