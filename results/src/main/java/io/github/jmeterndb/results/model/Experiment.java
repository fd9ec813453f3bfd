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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result model that all writers write: one or more rounds over the same target.
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
  private static final Set<String> NDB_TARGETS = Set.of("ndb", "sandbox");
  private static final String STAND_IN = "embedded";
  private static final List<String> STAND_IN_PATHS = List.of("direct", "sql");
  private static final String STAND_IN_MARK = "STAND-IN, not NDB";

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

  /**
   * Whether the figures are those of the stand-in. Where the target is not known, the paths tell.
   */
  public boolean isStandIn() {
    return target.equals(STAND_IN)
        || (target.equals(RunInfo.UNKNOWN) && paths.stream().anyMatch(STAND_IN_PATHS::contains));
  }

  /** Whether what was done is what the published study did. */
  public boolean isOfTheStudy() {
    return workload().equals(Round.CRUD);
  }

  /** What was done. */
  public String workload() {
    return rounds.get(0).workload();
  }

  /** Whether the figures are those of an NDB Cluster. */
  public boolean isNdb() {
    return NDB_TARGETS.contains(target);
  }

  /**
   * What ran, for the head of each table: the target and its title, the stand-in marked; and the
   * workload, if it is another one than the study's.
   */
  public String label() {
    List<String> parts = new ArrayList<>();
    parts.add((isOfTheStudy() ? "" : workload() + " on ") + "target " + target);
    if (isStandIn() && !title.contains(STAND_IN_MARK)) {
      parts.add(STAND_IN_MARK);
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

  /** Brings cells into the order of the operations. */
  public Comparator<CellResult> byOperation() {
    return Comparator.comparing(result -> operations.indexOf(result.cell().operation()));
  }

  /** The thread counts that ran, ascending. */
  public List<Integer> threads() {
    return cells.stream().map(result -> result.cell().threads()).distinct().sorted().toList();
  }

  /** The cells of a path. */
  public List<CellResult> cellsOf(String path) {
    return cells.stream().filter(result -> result.cell().path().equals(path)).toList();
  }

  /** What is known of a cell, if it ran. */
  public Optional<CellResult> result(Cell cell) {
    return cells.stream().filter(r -> r.cell().equals(cell)).findFirst();
  }

  /** The throughput of a cell in operations a second, if it was measured. */
  public OptionalDouble tps(Cell cell) {
    return result(cell).map(CellResult::tps).orElse(OptionalDouble.empty());
  }

  /**
   * The throughput of the first path ÷ that of the second.
   *
   * @return nothing if one of the two was not measured
   */
  public Optional<Ratio> ratio(Operation operation, String first, String second, int threads) {
    return Ratio.of(
        rounds, new Cell(operation, first, threads), new Cell(operation, second, threads));
  }

  /** How two paths compare over the thread counts; nothing where both were measured at none. */
  public Optional<Ratios> ratios(Operation operation, String first, String second) {
    return Ratios.of(this, operation, first, second, threads());
  }

  /** The CPU load of a cell, the mean over the rounds that measured it. */
  public CellCpu cpu(Cell cell) {
    return CellCpu.mean(
        rounds.stream()
            .filter(round -> round.measured(cell).isPresent())
            .map(round -> round.cpu(cell))
            .toList());
  }

  /**
   * Why a cell's throughput may be that of the load generator, if it may. Not for the stand-in: its
   * database is in the generator.
   */
  public Optional<String> clientBound(Cell cell) {
    if (isStandIn()) {
      return Optional.empty();
    }
    Object hardwareThreads = rounds.get(0).info().host().get("hardware threads");
    return ClientBound.of(cpu(cell), hardwareThreads instanceof Integer threads ? threads : 0)
        .flatMap(generator -> generator.reason(cell.threads()));
  }
}
