// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** CPU load by path and process, CPU time for an operation, and throughput per core used. */
public final class CpuSection {
  private final Experiment experiment;
  private final List<Source> sources;

  private CpuSection(Experiment experiment) {
    this.experiment = experiment;
    sources =
        experiment.cells().stream()
            .flatMap(result -> experiment.cpu(result.cell()).loads().stream())
            .map(Source::of)
            .distinct()
            .sorted(
                Comparator.comparing(Source::host)
                    .thenComparing(Source::isHost, Comparator.reverseOrder())
                    .thenComparing(Source::name))
            .toList();
  }

  /**
   * Loads, CPU time for an operation, TPS per CPU core used; on a terminal for the most threads.
   */
  public static Section of(Experiment experiment) {
    CpuSection cpu = new CpuSection(experiment);
    List<CellResult> cells = experiment.cellsByOperation();
    int most = experiment.threads().get(experiment.threads().size() - 1);
    List<Table> tables = new ArrayList<>(cpu.loads());
    tables.add(cpu.perOperation(cells));
    tables.addAll(cpu.perCoreUsed());
    List<String> gaps = CpuGaps.of(experiment);
    return Section.of("CPU", tables, Prose.of("cpu"))
        .saying(gaps)
        .inBrief(
            List.of(
                cpu.perOperation(
                    cells.stream().filter(result -> result.cell().threads() == most).toList())),
            gaps.toArray(String[]::new));
  }

  /** The study's form, a table a path and a process; those of a path together. */
  private List<Table> loads() {
    return experiment.paths().stream()
        .flatMap(path -> sources.stream().map(source -> load(path, source)))
        .filter(table -> !table.isBlank())
        .toList();
  }

  /** Throughput ÷ the cores that the operations kept busy; a table a path. */
  private List<Table> perCoreUsed() {
    return experiment.paths().stream()
        .map(
            path ->
                Table.grid(
                    "TPS per CPU core used over " + path,
                    experiment.operations(),
                    experiment.threads(),
                    (operation, threads) ->
                        Numbers.figure(perCoreUsed(new Cell(operation, path, threads)))))
        .filter(table -> !table.isBlank())
        .toList();
  }

  private OptionalDouble perCoreUsed(Cell cell) {
    OptionalDouble tps = experiment.tpsOfCpu(cell);
    OptionalDouble cores = experiment.cpu(cell).busyCores();
    return tps.isPresent() && cores.isPresent() && cores.getAsDouble() > 0
        ? OptionalDouble.of(tps.getAsDouble() / cores.getAsDouble())
        : OptionalDouble.empty();
  }

  private Table load(String path, Source source) {
    return Table.grid(
        "CPU load of %s over %s, %% of a core".formatted(source.title(sources), path),
        experiment.operations(),
        experiment.threads(),
        (operation, threads) ->
            Numbers.load(
                experiment
                    .cpu(new Cell(operation, path, threads))
                    .percent(source.host(), source.name())));
  }

  /** Adds what an operation takes, in µs: of each process, and of all. */
  private Columns<CellResult> addTimes(Columns<CellResult> columns) {
    List<Source> processes = sources.stream().filter(source -> !source.isHost()).toList();
    return columns
        .addEach(
            processes,
            process -> process.title(sources),
            process ->
                result -> microseconds(result, cpu(result).percent(process.host(), process.name())))
        .add("all", result -> microseconds(result, cpu(result).ofAll()));
  }

  private Table perOperation(List<CellResult> cells) {
    return addTimes(Columns.ofCells(CellResult::cell))
        .add("TPS per CPU core used", result -> Numbers.figure(perCoreUsed(result.cell())))
        .table(
            "CPU time for an operation in µs, by process",
            2,
            cells.stream()
                .filter(result -> result.tps().isPresent())
                .filter(result -> !cpu(result).processes().isEmpty())
                .toList());
  }

  private CellCpu cpu(CellResult result) {
    return experiment.cpu(result.cell());
  }

  private String microseconds(CellResult result, OptionalDouble percent) {
    OptionalDouble tps = experiment.tpsOfCpu(result.cell());
    return percent.isPresent() && tps.isPresent()
        ? Numbers.figure(CellCpu.microsecondsPerOperation(percent.getAsDouble(), tps.getAsDouble()))
        : Numbers.GAP;
  }
}
