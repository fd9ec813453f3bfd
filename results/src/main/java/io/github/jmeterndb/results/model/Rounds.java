// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts rounds together: those of a system as its rounds, several systems side by side. */
final class Rounds {
  private Rounds() {}

  /**
   * All of them.
   *
   * @param rounds one or more, in any order
   * @throws UserError if they had different workloads, or different targets of one system
   */
  static Experiment together(List<Round> rounds) throws UserError {
    Map<String, List<Round>> systems =
        rounds.stream()
            .collect(
                Collectors.groupingBy(Round::variant, LinkedHashMap::new, Collectors.toList()));
    for (Round round : rounds) {
      requireAlike(
          "targets", systems.get(round.variant()).get(0), round, each -> each.info().target());
      requireAlike("workloads", rounds.get(0), round, Round::workload);
    }
    requireSameTurns(rounds);
    List<Experiment> each =
        systems.values().stream().map(of -> ofSystem(of, order(of, Parameter.PATHS))).toList();
    return each.size() == 1
        ? each.get(0)
        : sideBySide(
            each.stream().map(one -> labelled(one.rounds().get(0).variant(), one)).toList());
  }

  private static void requireAlike(
      String what, Round first, Round other, Function<Round, String> value) throws UserError {
    if (!value.apply(first).equals(value.apply(other))) {
      throw new UserError(
          "%s and %s have different %s: %s, %s; build a report of each"
              .formatted(first.name(), other.name(), what, value.apply(first), value.apply(other)));
    }
  }

  /**
   * What was measured in turns is compared with what was, and the rest with the rest.
   *
   * @throws UserError if a path took turns with others in one round, and had cells of its own in
   *     another one
   */
  static void requireSameTurns(List<Round> rounds) throws UserError {
    for (Round sliced : rounds) {
      for (Round other : rounds) {
        if (tookTurns(sliced) && hadCellsOfItsOwn(other, sliced)) {
          throw new UserError(
              "%s was measured in time slices, %s with each path in a cell of its own (slice=0): the two do not compare; measure both alike"
                  .formatted(sliced.name(), other.name()));
        }
      }
    }
  }

  private static boolean tookTurns(Round round) {
    return round.cells().stream().anyMatch(CellRound::isPaired);
  }

  /** Whether paths that could have taken turns did not, or one that did in the other round. */
  private static boolean hadCellsOfItsOwn(Round round, Round sliced) {
    List<Cell> alone =
        round.cells().stream()
            .filter(cell -> !cell.isPaired() && cell.isMeasured() && !cell.hasFaults())
            .map(CellRound::cell)
            .filter(cell -> cell.operation().rate().isEmpty())
            .toList();
    boolean severalPaths =
        alone.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> List.of(cell.operation(), cell.threads()), Collectors.counting()))
            .values()
            .stream()
            .anyMatch(paths -> paths > 1);
    return (severalPaths && !tookTurns(round))
        || (round.variant().equals(sliced.variant())
            && sliced.cells().stream()
                .filter(CellRound::isPaired)
                .anyMatch(cell -> alone.contains(cell.cell())));
  }

  /**
   * Those of one system.
   *
   * @param order the paths in their order; those that it does not name follow as they ran
   */
  static Experiment ofSystem(List<Round> rounds, List<String> order) {
    Map<Cell, List<CellRound>> byCell = new LinkedHashMap<>();
    for (Round round : rounds) {
      for (CellRound cell : round.cells()) {
        byCell.computeIfAbsent(cell.cell(), key -> new ArrayList<>()).add(cell);
      }
    }
    List<String> paths = inOrder(order, byCell.keySet().stream().map(Cell::path));
    List<Operation> operations =
        inOrder(
                order(rounds, Parameter.OPERATIONS),
                byCell.keySet().stream().map(c -> c.operation().label()))
            .stream()
            .map(Operation::new)
            .toList();
    List<CellResult> cells =
        byCell.entrySet().stream()
            .map(entry -> new CellResult(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparing((CellResult result) -> paths.indexOf(result.cell().path()))
                    .thenComparing(result -> operations.indexOf(result.cell().operation()))
                    .thenComparing(result -> result.cell().threads()))
            .toList();
    RunInfo first = rounds.get(0).info();
    return new Experiment(
        first.target(), first.title(), paths, operations, rounds, cells, List.of());
  }

  static Experiment labelled(String label, Experiment system) {
    return ofSystem(
        system.rounds().stream().map(round -> round.labelled(label)).toList(),
        system.paths().stream().map(path -> Round.labelled(label, path)).toList());
  }

  static Experiment sideBySide(List<Experiment> systems) {
    return new Experiment(
        systems.stream().map(Experiment::target).distinct().collect(Collectors.joining(", ")),
        "",
        all(systems, Experiment::paths).toList(),
        all(systems, Experiment::operations).distinct().toList(),
        all(systems, Experiment::rounds).toList(),
        all(systems, Experiment::cells).toList(),
        systems);
  }

  private static <T> Stream<T> all(List<Experiment> systems, Function<Experiment, List<T>> part) {
    return systems.stream().flatMap(system -> part.apply(system).stream());
  }

  /** As the first round was told to sweep them. */
  private static List<String> order(List<Round> rounds, Parameter parameter) {
    return Check.list(rounds.get(0).info().properties().getOrDefault(parameter.property(), ""));
  }

  private static List<String> inOrder(List<String> order, Stream<String> names) {
    List<String> ran = names.distinct().toList();
    LinkedHashSet<String> ordered = new LinkedHashSet<>(order);
    ordered.retainAll(ran);
    ordered.addAll(ran);
    return List.copyOf(ordered);
  }
}
