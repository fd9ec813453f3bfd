// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;

import io.github.jmeterndb.report.WorkloadReport;
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
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One or more rounds on the same target; or several systems {@code beside} each other, named in
 * their paths. The first path is divided by the others.
 */
public record Experiment(
    String target,
    String title,
    List<String> paths,
    List<Operation> operations,
    List<Round> rounds,
    List<CellResult> cells,
    List<Experiment> beside) {
  /**
   * Combines rounds of one system, or of several side by side.
   *
   * @throws UserError if workloads differ, or targets of one system
   */
  public static Experiment of(List<Round> rounds) throws UserError {
    Map<String, List<Round>> systems =
        rounds.stream().collect(groupingBy(Round::variant, LinkedHashMap::new, toList()));
    String what = "build a report of each";
    Round any = rounds.get(0);
    for (Round round : rounds) {
      Round first = systems.get(round.variant()).get(0);
      requireSame("targets", first, round, first.info().target, round.info().target, what);
      requireSame("workloads", any, round, any.workload(), round.workload(), what);
    }
    requireSameTurns(rounds);
    Map<String, Experiment> each = new LinkedHashMap<>();
    systems.forEach((name, of) -> each.put(name, ofSystem(of, order(of, Parameter.PATHS))));
    return each.size() == 1 ? each.values().iterator().next() : sideBySide(each);
  }

  /** Combines experiments side by side: the label of each precedes its paths. */
  public static Experiment sideBySide(Map<String, Experiment> byLabel) {
    List<Experiment> systems = new ArrayList<>();
    byLabel.forEach(
        (label, system) ->
            systems.add(
                ofSystem(
                    system.rounds.stream().map(round -> round.labelled(label)).toList(),
                    system.paths.stream().map(path -> label + ":" + path).toList())));
    return sideBySide(systems);
  }

  private static Experiment sideBySide(List<Experiment> systems) {
    return new Experiment(
        systems.stream().map(Experiment::target).distinct().collect(joining(", ")),
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

  private static Experiment ofSystem(List<Round> rounds, List<String> order) {
    Map<Cell, List<CellRound>> byCell =
        rounds.stream()
            .flatMap(round -> round.cells().stream())
            .collect(groupingBy(CellRound::cell, LinkedHashMap::new, toList()));
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
    return new Experiment(first.target, first.title, paths, operations, rounds, cells, List.of());
  }

  private static List<String> order(List<Round> rounds, Parameter parameter) {
    return Check.list(rounds.get(0).properties().getOrDefault(parameter.property(), ""));
  }

  private static List<String> inOrder(List<String> order, Stream<String> names) {
    List<String> ran = names.distinct().toList();
    Set<String> ordered = new LinkedHashSet<>(order);
    ordered.retainAll(ran);
    ordered.addAll(ran);
    return List.copyOf(ordered);
  }

  private static void requireSame(
      String what, Round one, Round other, String value, String otherValue, String todo)
      throws UserError {
    if (!value.equals(otherValue)) {
      throw new UserError(
          "%s and %s have different %s: %s, %s; %s"
              .formatted(one.name(), other.name(), what, value, otherValue, todo));
    }
  }

  private static void requireSameTurns(List<Round> rounds) throws UserError {
    for (Round sliced : rounds) {
      List<Cell> paired = cells(sliced, CellRound::isPaired);
      for (Round other : rounds) {
        List<Cell> alone =
            cells(
                other,
                cell ->
                    !cell.isPaired()
                        && cell.isMeasured()
                        && !cell.hasFaults()
                        && cell.cell().operation().rate().isEmpty());
        boolean isSame =
            other.variant().equals(sliced.variant()) && paired.stream().anyMatch(alone::contains);
        boolean tookNoTurns =
            cells(other, CellRound::isPaired).isEmpty()
                && alone.stream().map(c -> List.of(c.operation(), c.threads())).distinct().count()
                    < alone.size();
        if (!paired.isEmpty() && (isSame || tookNoTurns)) {
          throw new UserError(
              "%s was measured in time slices, %s with each path in a cell of its own (slice=0): the two do not compare; measure both alike"
                  .formatted(sliced.name(), other.name()));
        }
      }
    }
  }

  private static List<Cell> cells(Round round, Predicate<CellRound> which) {
    return round.cells().stream().filter(which).map(CellRound::cell).toList();
  }

  /**
   * Requires that figures compare with those of another experiment.
   *
   * @throws UserError if targets, systems or workloads differ, or paths took turns in only one of
   *     both
   */
  public void requireSameKind(Experiment other) throws UserError {
    Round one = rounds.get(0);
    Round two = other.rounds.get(0);
    String what = "their figures do not compare";
    requireSame("targets", one, two, target, other.target, what);
    requireSame("systems", one, two, one.system(), two.system(), what);
    requireSame("workloads", one, two, one.workload(), two.workload(), what);
    requireSameTurns(Stream.concat(rounds.stream(), other.rounds.stream()).toList());
  }

  /** Values by the number of their round, from 0. */
  public <T> SortedMap<Integer, T> byRound(Function<Round, Optional<T>> value) {
    SortedMap<Integer, T> values = new TreeMap<>();
    for (int i = 0; i < rounds.size(); i++) {
      int number = i;
      value.apply(rounds.get(i)).ifPresent(known -> values.put(number, known));
    }
    return values;
  }

  public List<Experiment> systems() {
    return beside.isEmpty() ? List.of(this) : beside;
  }

  public String system() {
    return rounds.get(0).system();
  }

  public RunInfo info() {
    return rounds.get(0).info();
  }

  public String workload() {
    return rounds.get(0).workload();
  }

  public WorkloadReport report() {
    return rounds.get(0).report();
  }

  public String withinRun() {
    return rounds.size() == 1 ? "within this run" : "within these runs";
  }

  public boolean isEmbedded() {
    return target.equals("embedded");
  }

  public boolean hasFaults() {
    return cells.stream().anyMatch(CellResult::hasFaults);
  }

  public boolean hasRates() {
    return cells.stream().anyMatch(CellResult::isAtARate);
  }

  /** Whether rates were searched for: cells are the rates tried, some of them several times. */
  public boolean isSearch() {
    return rounds.stream()
        .map(round -> round.properties().getOrDefault(Parameter.SLO.property(), ""))
        .anyMatch(slo -> !slo.isEmpty());
  }

  /** The operations without a rate: at a rate, throughput is a setting. */
  public List<Operation> closedLoops() {
    return operations.stream().filter(operation -> operation.rate().isEmpty()).toList();
  }

  /** The target and its title, and the workload if it is not the default. */
  public String label() {
    List<String> parts = new ArrayList<>();
    Object name = usersTable().get("name");
    String workload = workload() + (name == null ? " on " : " " + name + " on ");
    String what =
        beside.isEmpty()
            ? "target " + target
            : beside.stream()
                .map(
                    each ->
                        each.system() + (each.isEmbedded() ? " (EMBEDDED DATABASE, not NDB)" : ""))
                .collect(joining(", ", "systems ", ""));
    parts.add((workload().equals(Parameter.WORKLOAD.defaultValue()) ? "" : workload) + what);
    if (!title.isEmpty()) {
      parts.add(title);
    }
    return String.join(": ", parts);
  }

  public Map<?, ?> usersTable() {
    return info().cluster.get(RunInfo.TABLE) instanceof Map<?, ?> known ? known : Map.of();
  }

  public Experiment parts() {
    if (!beside.isEmpty()) {
      return sideBySide(beside.stream().map(Experiment::parts).toList());
    }
    Set<Cell> all =
        rounds.stream()
            .flatMap(round -> round.parts().stream())
            .map(CellRound::cell)
            .collect(toCollection(LinkedHashSet::new));
    return ofSystem(rounds.stream().map(round -> round.ofParts(all)).toList(), paths);
  }

  public List<CellResult> cellsByOperation() {
    return cells.stream()
        .sorted(Comparator.comparing(result -> operations.indexOf(result.cell().operation())))
        .toList();
  }

  public List<Integer> threads() {
    return cells.stream().map(result -> result.cell().threads()).distinct().sorted().toList();
  }

  public Optional<CellResult> result(Cell cell) {
    return cells.stream().filter(r -> r.cell().equals(cell)).findFirst();
  }
}
