// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all pages tell of: one or more rounds over the same target; or those of several systems,
 * side by side.
 *
 * @param target the target's name; those of several systems with commas between them
 * @param title the target in a few words, empty if it is not known
 * @param paths the access paths in the order of comparison: the first one is divided by the others
 * @param operations in the order in which they were to be swept
 * @param cells by path, operation and threads
 * @param beside the experiment of each of several systems, whose paths bear its name; else none
 */
public record Experiment(
    String target,
    String title,
    List<String> paths,
    List<Operation> operations,
    List<Round> rounds,
    List<CellResult> cells,
    List<Experiment> beside) {
  /** Stands wherever figures of the embedded database do, which are not those of a cluster. */
  private static final String EMBEDDED_MARK = "EMBEDDED DATABASE, not NDB";

  private static final String EMBEDDED = "embedded";

  public Experiment {
    paths = List.copyOf(paths);
    operations = List.copyOf(operations);
    rounds = List.copyOf(rounds);
    cells = List.copyOf(cells);
    beside = List.copyOf(beside);
  }

  /**
   * Puts rounds together: those of a system as its rounds, several systems side by side.
   *
   * @param rounds one or more, in any order
   * @throws UserError if they had different workloads, or different targets of one system
   */
  public static Experiment of(List<Round> rounds) throws UserError {
    return Rounds.together(rounds);
  }

  /** Several of one system, side by side: the label of each stands before its paths. */
  public static Experiment sideBySide(Map<String, Experiment> byLabel) {
    return Rounds.sideBySide(
        byLabel.entrySet().stream()
            .map(entry -> Rounds.labelled(entry.getKey(), entry.getValue()))
            .toList());
  }

  /** The experiment of each system: itself alone where there is one. */
  public List<Experiment> systems() {
    return beside.isEmpty() ? List.of(this) : beside;
  }

  public String system() {
    return rounds.get(0).system();
  }

  public RunInfo info() {
    return rounds.get(0).info();
  }

  /**
   * Requires that figures compare with those of another experiment.
   *
   * @throws UserError if their targets, systems or workloads differ, or paths took turns in one of
   *     them alone
   */
  public void requireSameKind(Experiment other) throws UserError {
    requireSame("targets", other, Experiment::target);
    requireSame("systems", other, Experiment::system);
    requireSame("workloads", other, Experiment::workload);
    Rounds.requireSameTurns(Stream.concat(rounds.stream(), other.rounds.stream()).toList());
  }

  private void requireSame(String what, Experiment other, Function<Experiment, String> value)
      throws UserError {
    if (!value.apply(this).equals(value.apply(other))) {
      throw new UserError(
          "%s and %s have different %s: %s, %s; their figures do not compare"
              .formatted(
                  rounds.get(0).name(),
                  other.rounds.get(0).name(),
                  what,
                  value.apply(this),
                  value.apply(other)));
    }
  }

  public String withinRun() {
    return rounds.size() == 1 ? "within this run" : "within these runs";
  }

  public boolean isPaired() {
    return cells.stream().anyMatch(CellResult::isPaired);
  }

  /** Whether that ran. */
  public boolean isEmbedded() {
    return target.equals(EMBEDDED);
  }

  public boolean isOpenLoop() {
    return !cells.isEmpty() && cells.stream().allMatch(CellResult::isAtARate);
  }

  /** Whether a rate was searched for: its cells are what was tried, some of them several times. */
  public boolean isSearch() {
    return rounds.stream()
        .map(Round::info)
        .anyMatch(
            info ->
                !info.slos().isEmpty()
                    || !info.properties().getOrDefault(Parameter.SLO.property(), "").isEmpty());
  }

  public boolean hasRates() {
    return cells.stream().anyMatch(CellResult::isAtARate);
  }

  /**
   * The operations whose throughput is their own: that of those at a rate is what was asked for.
   */
  public List<Operation> closedLoops() {
    return operations.stream().filter(operation -> operation.rate().isEmpty()).toList();
  }

  public String workload() {
    return rounds.get(0).workload();
  }

  public WorkloadReport report() {
    return rounds.get(0).report();
  }

  /** Whether that is what is done where nobody says what. */
  public boolean isOfTheDefaultWorkload() {
    return workload().equals(Parameter.WORKLOAD.defaultValue());
  }

  /**
   * What ran, for the head of each table: the target and its title, the embedded database marked;
   * and the workload, if it is another one than the default.
   */
  public String label() {
    List<String> parts = new ArrayList<>();
    Object name = usersTable().get("name");
    parts.add(
        (isOfTheDefaultWorkload() ? "" : workload() + (name == null ? " on " : " " + name + " on "))
            + what());
    if (isEmbedded() && !title.contains(EMBEDDED_MARK)) {
      parts.add(EMBEDDED_MARK);
    }
    if (!title.isEmpty()) {
      parts.add(title);
    }
    return String.join(": ", parts);
  }

  /** What is known of the user's table; empty where none was measured. */
  public Map<?, ?> usersTable() {
    return info().cluster().get(RunInfo.TABLE) instanceof Map<?, ?> known ? known : Map.of();
  }

  private String what() {
    return beside.isEmpty()
        ? "target " + target
        : beside.stream()
            .map(each -> each.system() + (each.isEmbedded() ? " (" + EMBEDDED_MARK + ")" : ""))
            .collect(Collectors.joining(", ", "systems ", ""));
  }

  public Experiment parts() {
    if (!beside.isEmpty()) {
      return Rounds.sideBySide(beside.stream().map(Experiment::parts).toList());
    }
    Set<Cell> all =
        rounds.stream()
            .flatMap(round -> round.parts().stream())
            .map(CellRound::cell)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return Rounds.ofSystem(rounds.stream().map(round -> round.ofParts(all)).toList(), paths);
  }

  public List<CellResult> cellsByOperation() {
    return cells.stream()
        .sorted(Comparator.comparing(result -> operations.indexOf(result.cell().operation())))
        .toList();
  }

  /** The thread counts that ran, ascending. */
  public List<Integer> threads() {
    return cells.stream().map(result -> result.cell().threads()).distinct().sorted().toList();
  }

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
