// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.render.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file {@code cpu.csv} of a report: a row a cell a process, for other programs. {@code process}
 * is the program's name, or what its label says where {@code run.json} does not name it; then
 * {@code role} and {@code pid} are empty.
 */
public final class CpuCsv {
  private static final String COLUMNS =
      "target,path,operation,threads,host,process,cpu_percent,role,pid";

  private CpuCsv() {}

  /**
   * Writes the file.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Experiment experiment, Appendable out) throws IOException {
    Csv.write(
        out,
        COLUMNS,
        experiment.systems().stream()
            .flatMap(system -> system.cells().stream().flatMap(result -> rows(system, result))));
  }

  private static Stream<List<Object>> rows(Experiment experiment, CellResult result) {
    return experiment.cpu(result.cell()).loads().stream()
        .map(load -> row(experiment, result, load));
  }

  private static List<Object> row(Experiment experiment, CellResult result, ProcessCpu load) {
    List<Object> row = new ArrayList<>(Csv.key(experiment.target(), result.cell()));
    row.add(Csv.text(load.host()));
    row.add(Csv.text(load.process()));
    row.add(Numbers.exact(load.percent()));
    row.add(Csv.text(load.role()));
    row.add(load.pids().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    return row;
  }
}
