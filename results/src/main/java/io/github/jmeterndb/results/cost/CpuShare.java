// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What the operations of a path burn, all together, at the most threads at which that is known of
 * all paths, in cells that can be compared.
 *
 * @param operations those whose CPU is known over all paths
 * @param microseconds for an operation, the geometric mean over these
 * @param busiest the one that burns the most of it
 * @param busiestPart what part of it that is, from 0 to 1
 * @param hostBusy of all cores of the busiest host, from 0 to 1, the mean over the operations;
 *     empty where it was not recorded
 * @param others what part of that went to none of the processes, from 0 to 1; 0 where that is not
 *     known
 */
public record CpuShare(
    String path,
    int threads,
    List<Operation> operations,
    double microseconds,
    int processes,
    String busiest,
    double busiestPart,
    OptionalDouble hostBusy,
    double others) {
  public CpuShare {
    operations = List.copyOf(operations);
  }

  /** One a path; none where the CPU of some of them is not known, or they cannot be compared. */
  public static List<CpuShare> of(Experiment experiment) {
    return experiment.threads().stream()
        .sorted(Comparator.reverseOrder())
        .map(threads -> of(experiment, threads))
        .filter(shares -> !shares.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static List<CpuShare> of(Experiment experiment, int threads) {
    List<Operation> known =
        experiment.operations().stream()
            .filter(
                operation ->
                    experiment.paths().stream()
                        .map(path -> new Cell(operation, path, threads))
                        .allMatch(cell -> isKnown(experiment, cell)))
            .toList();
    return known.isEmpty()
        ? List.of()
        : experiment.paths().stream().map(path -> of(experiment, path, threads, known)).toList();
  }

  private static boolean isKnown(Experiment experiment, Cell cell) {
    return wasRecorded(experiment, cell) && NotComparable.isComparable(experiment, cell);
  }

  private static boolean wasRecorded(Experiment experiment, Cell cell) {
    return experiment.tpsOfCpu(cell).orElse(0) > 0
        && experiment.cpu(cell).busyCores().orElse(0) > 0;
  }

  private static CpuShare of(
      Experiment experiment, String path, int threads, List<Operation> operations) {
    List<Cell> cells =
        operations.stream().map(operation -> new Cell(operation, path, threads)).toList();
    Map<String, Double> parts = new LinkedHashMap<>();
    for (Cell cell : cells) {
      CellCpu cpu = experiment.cpu(cell);
      double all = 100 * cpu.busyCores().getAsDouble();
      cpu.ofOperations()
          .forEach(
              load -> parts.merge(load.name(), load.percent() / all / cells.size(), Double::sum));
    }
    Map.Entry<String, Double> busiest =
        parts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    double[] busy =
        cells.stream()
            .flatMapToDouble(cell -> hostBusy(experiment, experiment.cpu(cell)).stream())
            .toArray();
    return new CpuShare(
        path,
        threads,
        operations,
        Math.exp(
            cells.stream()
                .mapToDouble(cell -> Math.log(micros(experiment, cell)))
                .average()
                .orElseThrow()),
        parts.size(),
        busiest.getKey(),
        busiest.getValue(),
        busy.length < cells.size() ? OptionalDouble.empty() : DoubleStream.of(busy).average(),
        cells.stream().mapToDouble(cell -> others(experiment, cell)).average().orElseThrow());
  }

  /** On the busiest host, that of all its load which is of none of the processes. */
  private static double others(Experiment experiment, Cell cell) {
    CellCpu cpu = experiment.cpu(cell);
    return busiest(experiment, cpu).stream()
        .mapToDouble(
            host ->
                1
                    - cpu.processes().stream()
                            .filter(load -> load.host().equals(host.host()))
                            .mapToDouble(ProcessCpu::percent)
                            .sum()
                        / host.percent())
        .map(part -> Math.max(0, part))
        .findFirst()
        .orElse(0);
  }

  /** What an operation of a cell burns, in µs; nothing where that is not known. */
  public static OptionalDouble microseconds(Experiment experiment, Cell cell) {
    return isKnown(experiment, cell)
        ? OptionalDouble.of(micros(experiment, cell))
        : OptionalDouble.empty();
  }

  private static double micros(Experiment experiment, Cell cell) {
    return CellCpu.microsecondsPerOperation(
        100 * experiment.cpu(cell).busyCores().getAsDouble(),
        experiment.tpsOfCpu(cell).getAsDouble());
  }

  private static OptionalDouble hostBusy(Experiment experiment, CellCpu cpu) {
    return busiest(experiment, cpu).stream()
        .mapToDouble(load -> busy(experiment, load))
        .findFirst();
  }

  private static Optional<ProcessCpu> busiest(Experiment experiment, CellCpu cpu) {
    return cpu.loads().stream()
        .filter(ProcessCpu::isHost)
        .filter(load -> load.percent() > 0 && cores(experiment, load.host()) > 0)
        .max(Comparator.comparingDouble(load -> busy(experiment, load)));
  }

  private static double busy(Experiment experiment, ProcessCpu host) {
    return host.percent() / 100 / cores(experiment, host.host());
  }

  private static int cores(Experiment experiment, String host) {
    return experiment.rounds().stream()
        .map(Round::info)
        .flatMap(info -> info.agents().stream())
        .filter(agent -> agent.host().equals(host))
        .mapToInt(AgentInfo::hardwareThreads)
        .max()
        .orElse(0);
  }
}
