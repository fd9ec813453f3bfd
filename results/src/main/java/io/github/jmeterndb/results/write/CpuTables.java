// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** CPU load by path and process, CPU time for an operation, and what a busy core buys. */
final class CpuTables {
  private final Experiment experiment;
  private final List<Source> sources;
  private final boolean severalHosts;

  /** What a load was recorded of. */
  private record Source(String host, String name) {
    static Source of(ProcessCpu load) {
      return new Source(load.host(), load.name());
    }

    boolean isHost() {
      return name.equals(ProcessCpu.HOST);
    }

    OptionalDouble percent(CellCpu cpu) {
      return cpu.percent(host, name);
    }
  }

  private CpuTables(Experiment experiment) {
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
    severalHosts = sources.stream().map(Source::host).distinct().count() > 1;
  }

  /** The study's form, a table a path and a process; those of a path together. */
  static List<Table> loads(Experiment experiment) {
    CpuTables tables = new CpuTables(experiment);
    return experiment.paths().stream()
        .flatMap(path -> tables.sources.stream().map(source -> tables.load(path, source)))
        .filter(table -> !Grid.isEmpty(table))
        .toList();
  }

  /** CPU time for an operation, a row a cell. */
  static Table perOperation(Experiment experiment) {
    return new CpuTables(experiment).perOperation(experiment.cells());
  }

  /** The same for the most threads only. */
  static Table perOperationAtMostThreads(Experiment experiment) {
    int most = experiment.threads().get(experiment.threads().size() - 1);
    return new CpuTables(experiment)
        .perOperation(
            experiment.cells().stream().filter(result -> result.cell().threads() == most).toList());
  }

  /** Throughput ÷ the cores that the operations kept busy; a table a path. */
  static List<Table> perBusyCore(Experiment experiment) {
    return experiment.paths().stream()
        .map(
            path ->
                Grid.of(
                    "TPS per busy core over " + path + " (" + experiment.label() + ")",
                    experiment.operations(),
                    experiment.threads(),
                    (operation, threads) ->
                        Figures.oneDecimal(
                            perBusyCore(experiment, new Cell(operation, path, threads)))))
        .filter(table -> !Grid.isEmpty(table))
        .toList();
  }

  private static OptionalDouble perBusyCore(Experiment experiment, Cell cell) {
    OptionalDouble tps = experiment.tps(cell);
    OptionalDouble cores = experiment.cpu(cell).busyCores();
    return tps.isPresent() && cores.isPresent() && cores.getAsDouble() > 0
        ? OptionalDouble.of(tps.getAsDouble() / cores.getAsDouble())
        : OptionalDouble.empty();
  }

  private Table load(String path, Source source) {
    return Grid.of(
        "CPU load of %s over %s, %% of a core (%s)"
            .formatted(title(source), path, experiment.label()),
        experiment.operations(),
        experiment.threads(),
        (operation, threads) ->
            Figures.oneDecimal(source.percent(experiment.cpu(new Cell(operation, path, threads)))));
  }

  private Table perOperation(List<CellResult> cells) {
    List<Source> processes = sources.stream().filter(source -> !source.isHost()).toList();
    List<String> header = new ArrayList<>(List.of("operation", "path", "threads"));
    processes.forEach(process -> header.add(title(process)));
    header.add("all");
    header.add("TPS per busy core");
    List<List<String>> rows =
        cells.stream()
            .filter(result -> result.tps().isPresent())
            .filter(result -> !experiment.cpu(result.cell()).processes().isEmpty())
            .sorted(experiment.byOperation())
            .map(result -> row(result, processes))
            .toList();
    return new Table(
        "CPU time for an operation in µs, by process (" + experiment.label() + ")",
        header,
        2,
        rows);
  }

  private List<String> row(CellResult result, List<Source> processes) {
    Cell cell = result.cell();
    double tps = result.tps().orElseThrow();
    CellCpu cpu = experiment.cpu(cell);
    List<String> row =
        new ArrayList<>(
            List.of(cell.operation().label(), cell.path(), String.valueOf(cell.threads())));
    for (Source process : processes) {
      row.add(microseconds(process.percent(cpu), tps));
    }
    OptionalDouble cores = cpu.busyCores();
    row.add(
        microseconds(
            cores.isPresent() ? OptionalDouble.of(100 * cores.getAsDouble()) : cores, tps));
    row.add(Figures.oneDecimal(perBusyCore(experiment, cell)));
    return row;
  }

  private static String microseconds(OptionalDouble percent, double tps) {
    return percent.isPresent()
        ? Figures.oneDecimal(CellCpu.microsecondsPerOperation(percent.getAsDouble(), tps))
        : Figures.GAP;
  }

  private String title(Source source) {
    String name = source.isHost() ? "the host" : source.name();
    return severalHosts ? name + " on " + source.host() : name;
  }
}
