// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Why the throughput of a cell in a round says nothing about the speed of its path: nodes failed in
 * it, as planned or not, the load generator was stopped, other programs used the generator's host,
 * the database was still busy with an earlier cell, or many operations found no row. Such a round
 * of a cell is in no ratio and in no verdict on speed; a cell all of whose rounds are such has the
 * reason in the place of a verdict.
 *
 * <p>Other programs and an earlier cell slow all paths alike that take turns in a paired cell: they
 * are no reason against comparing these with each other.
 */
public final class NotComparable {
  public enum With {
    OTHER_PATHS,
    OTHER_RUNS;

    /** What verdicts on an experiment compare: of several systems, runs. */
    static With of(Experiment experiment) {
      return experiment.beside().isEmpty() ? OTHER_PATHS : OTHER_RUNS;
    }
  }

  private static final String FAULTS = "planned faults";
  private static final String LOST = "node lost";
  private static final String OTHER_LOAD = "other load on the generator's host";
  private static final String MISSES = "more than 10 % of the operations found no row";

  /** More groups of cells than these are counted, and not named. */
  private static final int MOST_NAMES = 3;

  private NotComparable() {}

  /** The reasons for a cell in any of its rounds, in a few words each. */
  public static Set<String> reasons(Experiment experiment, Cell cell) {
    return experiment.rounds().stream()
        .flatMap(round -> reasons(round, cell, With.of(experiment)).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The reasons for a cell in a round, in a few words each; empty if it may be compared. */
  static Set<String> reasons(Round round, Cell cell, With with) {
    boolean alike =
        with == With.OTHER_PATHS && round.cell(cell).filter(CellRound::isPaired).isPresent();
    List<PathRecord> records = round.records(cell);
    if (records.stream().anyMatch(info -> info.faults() != null)) {
      return Set.of(FAULTS);
    }
    Set<String> reasons = new LinkedHashSet<>();
    String lost = lostNodes(records);
    if (!lost.isEmpty()) {
      reasons.add(LOST + " (" + lost + ")");
    }
    if (records.stream().anyMatch(info -> info.generatorStopped() > 0)) {
      reasons.add(Caution.Kind.STOPPED.label());
    }
    if (!alike && OtherLoad.reason(round, cell).isPresent()) {
      reasons.add(OTHER_LOAD);
    }
    if (!alike && records.stream().anyMatch(info -> !info.settling().activity().isEmpty())) {
      reasons.add(Caution.Kind.NO_IDLE_START.label());
    }
    if (Misses.areMany(round, cell)) {
      reasons.add(MISSES);
    }
    return reasons;
  }

  /** The nodes that a cell lost though no fault was planned for them, and when. */
  private static String lostNodes(List<PathRecord> records) {
    return records.stream()
        .flatMap(info -> info.lostNodes().stream())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Whether a round measured the cell, and nothing speaks against comparing it. */
  private static boolean isComparable(Round round, Cell cell, With with) {
    return round.measured(cell).isPresent() && reasons(round, cell, with).isEmpty();
  }

  public static boolean isComparable(Experiment experiment, Cell cell) {
    return isComparable(experiment, cell, With.of(experiment));
  }

  public static boolean isComparable(Experiment experiment, Cell cell, With with) {
    return !rounds(experiment, cell, with).isEmpty();
  }

  /** What the rounds of a cell that are compared say, one or more of them. */
  public static CellResult compared(Experiment experiment, Cell cell) {
    return new CellResult(cell, rounds(experiment, cell, With.of(experiment)));
  }

  /**
   * The experiment without the cells that cannot be compared in any round; of the others, what the
   * rounds say in which they can be.
   */
  public static Experiment comparable(Experiment experiment) {
    return new Experiment(
        experiment.target(),
        experiment.title(),
        experiment.paths(),
        experiment.operations(),
        experiment.rounds(),
        experiment.cells().stream()
            .map(CellResult::cell)
            .filter(cell -> isComparable(experiment, cell))
            .map(cell -> compared(experiment, cell))
            .toList(),
        experiment.beside());
  }

  /**
   * What is not compared, and why: a line for all cells with the same reasons. Cells of which all
   * rounds have a reason come first, as they have no verdict.
   *
   * @param cells those to look at; of these, only measured ones count
   */
  public static List<String> lines(Experiment experiment, List<CellResult> cells) {
    return lines(experiment, cells, With.of(experiment));
  }

  public static List<String> lines(Experiment experiment, List<CellResult> cells, With with) {
    Map<String, List<Cell>> without = new LinkedHashMap<>();
    Map<String, List<Cell>> fewer = new LinkedHashMap<>();
    int measured = 0;
    for (CellResult result : cells) {
      Cell cell = result.cell();
      List<Round> rounds =
          experiment.rounds().stream().filter(round -> round.measured(cell).isPresent()).toList();
      measured += rounds.isEmpty() ? 0 : 1;
      List<Set<String>> reasons =
          rounds.stream()
              .map(round -> reasons(round, cell, with))
              .filter(each -> !each.isEmpty())
              .toList();
      if (!reasons.isEmpty()) {
        String all =
            reasons.stream().flatMap(Set::stream).distinct().collect(Collectors.joining(", "));
        boolean isLeft = reasons.size() < rounds.size();
        String words =
            isLeft
                ? "Compared without %s of %s rounds (%s): "
                    .formatted(reasons.size(), rounds.size(), all)
                : "No speed verdict (%s): ".formatted(all);
        (isLeft ? fewer : without).computeIfAbsent(words, key -> new ArrayList<>()).add(cell);
      }
    }
    without.putAll(fewer);
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, List<Cell>> entry : without.entrySet()) {
      lines.add(entry.getKey() + names(entry.getValue(), measured));
    }
    return lines;
  }

  private static String names(List<Cell> cells, int measured) {
    if (cells.size() == measured && measured > 1) {
      return "all %s results".formatted(measured);
    }
    String names = CellNames.of(cells);
    return names.split("; ").length > MOST_NAMES
        ? "%s of %s results, listed under Warnings".formatted(cells.size(), measured)
        : names;
  }

  /** The mean logarithm of the cells' throughputs in a round, if all of them can be compared. */
  public static OptionalDouble meanLog(Round round, Collection<Cell> cells, With with) {
    double[] logs =
        cells.stream()
            .filter(cell -> isComparable(round, cell, with))
            .flatMapToDouble(cell -> round.tps(cell).stream())
            .map(Math::log)
            .toArray();
    return logs.length == cells.size() ? DoubleStream.of(logs).average() : OptionalDouble.empty();
  }

  public static List<CellRound> rounds(Experiment experiment, Cell cell, With with) {
    return experiment.rounds().stream()
        .filter(round -> isComparable(round, cell, with))
        .flatMap(round -> round.measured(cell).stream())
        .toList();
  }
}
