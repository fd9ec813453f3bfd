// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What followed a fault in the cells of an operation with that many threads, in all rounds.
 *
 * @param index its number in the cell's schedule, from 0
 * @param fault what was done, such as {@code kill data-node 2}
 * @param byPath what followed, by the access paths that have it
 */
record FaultResult(
    Operation operation,
    int threads,
    int index,
    String fault,
    Map<String, List<Aftermath>> byPath) {
  /** What puts right what was done to the same node, by its word. */
  private static final Map<String, String> UNDO =
      Map.of("kill", "start", "stop", "start", "freeze", "thaw", "command", "undo");

  /** All of an experiment: by operation, then by threads, then in the order of the schedule. */
  static List<FaultResult> of(Experiment experiment) {
    List<FaultResult> all = new ArrayList<>();
    for (Operation operation : experiment.operations()) {
      for (int threads : experiment.threads()) {
        faults(experiment, operation, threads)
            .forEach((index, fault) -> all.add(of(experiment, operation, threads, index, fault)));
      }
    }
    return all;
  }

  private static FaultResult of(
      Experiment experiment, Operation operation, int threads, int index, String fault) {
    Map<String, List<Aftermath>> byPath = new LinkedHashMap<>();
    for (String path : experiment.paths()) {
      List<Aftermath> seen =
          rounds(experiment, new Cell(operation, path, threads)).stream()
              .flatMap(round -> Aftermath.of(round, index).stream())
              .filter(aftermath -> aftermath.fault().fault().equals(fault))
              .toList();
      if (!seen.isEmpty()) {
        byPath.put(path, seen);
      }
    }
    return new FaultResult(operation, threads, index, fault, byPath);
  }

  /** The first schedule that is told: those of all rounds are alike, or their means are of few. */
  private static Map<Integer, String> faults(
      Experiment experiment, Operation operation, int threads) {
    Map<Integer, String> faults = new LinkedHashMap<>();
    Optional<List<FaultInfo>> schedule =
        experiment.paths().stream()
            .flatMap(path -> rounds(experiment, new Cell(operation, path, threads)).stream())
            .flatMap(round -> round.records().stream())
            .filter(info -> info.faults() != null)
            .map(info -> info.faults().schedule())
            .findFirst();
    schedule.orElse(List.of()).forEach(fault -> faults.put(faults.size(), fault.fault()));
    return faults;
  }

  /** The one that put it right; of the others that belong to the same cells. */
  Optional<FaultResult> undone(List<FaultResult> all) {
    return all.stream()
        .filter(other -> other.operation.equals(operation) && other.threads == threads)
        .filter(other -> other.index > index && other.fault.equals(undo()))
        .findFirst();
  }

  private String undo() {
    String[] words = fault.split(" ", 2);
    return UNDO.getOrDefault(words[0], "") + " " + words[words.length - 1];
  }

  private static List<CellRound> rounds(Experiment experiment, Cell cell) {
    return experiment.result(cell).map(CellResult::rounds).orElse(List.of());
  }

  /** Such as {@code update, 8 threads}. */
  String cell() {
    return operation.label() + ", " + CellNames.threads(threads);
  }

  boolean breaks() {
    return byPath.values().stream().flatMap(List::stream).anyMatch(a -> a.fault().breaks());
  }
}
