// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all pages tell of: one or more rounds over the same target.
 *
 * @param target the target's name
 * @param title the target in a few words, empty if it is not known
 * @param paths the access paths in the order of comparison: the first one is divided by the others
 * @param operations in the order in which they were to be swept
 * @param cells by path, operation and threads
 */
public record Experiment(
    String target,
    String title,
    List<String> paths,
    List<Operation> operations,
    List<Round> rounds,
    List<CellResult> cells) {
  /** Copies the lists. */
  public Experiment {
    paths = List.copyOf(paths);
    operations = List.copyOf(operations);
    rounds = List.copyOf(rounds);
    cells = List.copyOf(cells);
  }

  /**
   * Puts rounds together.
   *
   * @param rounds one or more
   * @throws UserError if they had different targets or workloads
   */
  public static Experiment of(List<Round> rounds) throws UserError {
    Round first = rounds.get(0);
    for (Round other : rounds) {
      if (!other.info().target().equals(first.info().target())) {
        throw new UserError(
            "%s and %s have different targets: %s, %s; build a report of each"
                .formatted(
                    first.name(), other.name(), first.info().target(), other.info().target()));
      }
      if (!other.workload().equals(first.workload())) {
        throw new UserError(
            "%s and %s have different workloads: %s, %s; build a report of each"
                .formatted(first.name(), other.name(), first.workload(), other.workload()));
      }
    }
    return together(rounds);
  }

  private static Experiment together(List<Round> rounds) {
    Round first = rounds.get(0);
    Map<Cell, List<CellRound>> byCell = new LinkedHashMap<>();
    for (Round round : rounds) {
      for (CellRound cell : round.cells()) {
        byCell.computeIfAbsent(cell.cell(), key -> new ArrayList<>()).add(cell);
      }
    }
    List<String> paths = inOrder(first, Parameter.PATHS, byCell.keySet().stream().map(Cell::path));
    List<Operation> operations =
        inOrder(
                first,
                Parameter.OPERATIONS,
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
    return new Experiment(
        first.info().target(), first.info().title(), paths, operations, rounds, cells);
  }

  /** As the run was told to sweep them; those that it does not name follow as they ran. */
  private static List<String> inOrder(Round first, Parameter parameter, Stream<String> names) {
    List<String> ran = names.distinct().toList();
    LinkedHashSet<String> ordered =
        new LinkedHashSet<>(
            Check.list(first.info().properties().getOrDefault(parameter.property(), "")));
    ordered.retainAll(ran);
    ordered.addAll(ran);
    return List.copyOf(ordered);
  }

  /** Whether the figures are those of the stand-in. */
  public boolean isStandIn() {
    return StandIn.is(target, paths);
  }

  /** The database system, as the server told of it; those of all rounds where they differ. */
  public String system() {
    return rounds.stream().map(Round::system).distinct().collect(Collectors.joining(" "));
  }

  /** What was done. */
  public String workload() {
    return rounds.get(0).workload();
  }

  /** Whether that is what is done where nobody says what. */
  public boolean isOfTheDefaultWorkload() {
    return workload().equals(Parameter.WORKLOAD.defaultValue());
  }

  /**
   * What ran, for the head of each table: the target and its title, the stand-in marked; and the
   * workload, if it is another one than the default.
   */
  public String label() {
    List<String> parts = new ArrayList<>();
    parts.add((isOfTheDefaultWorkload() ? "" : workload() + " on ") + "target " + target);
    if (isStandIn() && !title.contains(StandIn.MARK)) {
      parts.add(StandIn.MARK);
    }
    if (!title.isEmpty()) {
      parts.add(title);
    }
    return String.join(": ", parts);
  }

  /** The parts of mixtures, as if each were an operation of its own; no cells if there are none. */
  public Experiment parts() {
    return together(rounds.stream().map(Round::ofParts).toList());
  }

  /** The cells by operation, path and threads. */
  public List<CellResult> cellsByOperation() {
    return cells.stream()
        .sorted(Comparator.comparing(result -> operations.indexOf(result.cell().operation())))
        .toList();
  }

  /** The thread counts that ran, ascending. */
  public List<Integer> threads() {
    return cells.stream().map(result -> result.cell().threads()).distinct().sorted().toList();
  }

  /** What is known of a cell, if it ran. */
  public Optional<CellResult> result(Cell cell) {
    return cells.stream().filter(r -> r.cell().equals(cell)).findFirst();
  }

  /** The throughput of a cell in operations a second, if it was measured. */
  public OptionalDouble tps(Cell cell) {
    return result(cell).map(CellResult::tps).orElse(OptionalDouble.empty());
  }

  /** The CPU load of a cell, the mean over the rounds that measured it. */
  public CellCpu cpu(Cell cell) {
    return CellCpu.mean(
        rounds.stream()
            .filter(round -> round.measured(cell).isPresent())
            .map(round -> round.cpu(cell))
            .toList());
  }
}
