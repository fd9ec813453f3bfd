// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.rules.Rules.With;
import io.github.jmeterndb.results.write.Report;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Sample;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What changed between two experiments on one target, beyond noise. Many cells are compared, of
 * which some would seem changed by chance: all chances are adjusted by Holm's procedure, so that
 * where nothing changed, any cell is called changed in one comparison of twenty. The price is that
 * small changes need more rounds, or fewer cells. Only rounds count that may be compared with other
 * runs.
 */
public final class Comparison {
  private static final double SIGNIFICANCE = 0.05;

  /**
   * The least standard deviation between runs that is assumed where it was not measured, as a part
   * of the throughput. Two runs of one sweep on an idle machine differ by up to a tenth in single
   * cells, though each is steadier than that within itself: twice √2 × 5 % is a little more.
   */
  private static final double LEAST_VARIATION = 0.05;

  /** Where more of the operations found no row, throughput says nothing about speed. */
  private static final double MOST_MISSES = 0.1;

  private static final String NO_FAULTS =
      "cells with planned faults are not compared: their throughput is that of the faults";
  private static final String NO_RATES =
      "cells at a rate are not compared: their throughput is what was asked for";
  private static final String NO_MISSES =
      "cells in which more than 10 % of the operations found no row are not compared";
  private static final String FEW_ROUNDS =
      "fewer than three rounds on a side: the variation between runs is not known. The test uses"
          + " that between seconds instead, at least 5 %. It is weaker: it misses changes, and"
          + " reports false ones if runs differ more than seconds do";
  private static final String ALL = "all (geometric mean)";

  private final Side base;
  private final Side next;
  private final double toleratedPercent;
  private final List<Line> lines = new ArrayList<>();
  private final List<Key> both;
  private final List<Key> compared;

  private Comparison(Side base, Side next, double toleratedPercent) {
    this.base = base;
    this.next = next;
    this.toleratedPercent = toleratedPercent;
    both = base.measured.stream().filter(next.measured::contains).toList();
    compared =
        both.stream().filter(cell -> base.isComparable(cell) && next.isComparable(cell)).toList();
  }

  /** What a line is judged by. */
  private enum Basis {
    /** Three rounds or more on both sides: Welch's t test. */
    ROUNDS,
    /** Fewer: as if a run's throughput scattered as much as its seconds do. A weaker test. */
    SECONDS,
    NOTHING
  }

  /**
   * One comparison.
   *
   * @param cells the cell, or all of them for their geometric mean
   * @param logs the difference of the logarithms; its error means nothing without a basis
   * @param chance of a change as large by noise alone, adjusted for all lines
   * @param fall the chance that noise alone makes it seem slower by more than the tolerated part,
   *     adjusted for all lines
   */
  private record Line(
      String name, List<Key> cells, Basis basis, Difference logs, double chance, double fall) {
    String verdict() {
      if (basis == Basis.NOTHING) {
        return "not tested";
      }
      if (chance >= SIGNIFICANCE) {
        return "none";
      }
      return logs.value() < 0 ? "slower" : "faster";
    }

    /**
     * Whether it is slower by more than the tolerated part, beyond noise. Of the chance for a false
     * verdict, one half is for falls: so no line is too slow that is not slower.
     */
    boolean isTooSlow() {
      return fall < SIGNIFICANCE / 2;
    }

    /** The interval of this ratio alone; none unless it is judged by rounds. */
    Optional<Interval> interval() {
      return basis == Basis.ROUNDS ? Optional.of(logs.interval().exp()) : Optional.empty();
    }
  }

  /** What was measured on one side. */
  private static final class Side {
    final Experiment experiment;
    final Figures figures;

    /** The cells whose throughput tells of speed. */
    final List<Key> measured = new ArrayList<>();

    boolean hasMisses;

    Side(Experiment experiment) {
      this.experiment = experiment;
      figures = Producers.of(experiment);
      for (CellResult result : experiment.cells()) {
        Key cell = Key.of(result.cell());
        boolean hasTps = figures.get(cell, Metric.TPS).isPresent();
        boolean misses =
            figures
                .get(cell, Metric.MISS_SHARE)
                .filter(f -> f.rounds().values().stream().allMatch(part -> part > MOST_MISSES))
                .isPresent();
        hasMisses |= hasTps && misses;
        if (hasTps && !misses && !result.hasFaults() && !result.isAtARate()) {
          measured.add(cell);
        }
      }
    }

    boolean isComparable(Key cell) {
      return figures.get(cell, Producers.COMPARABLE).isPresent();
    }

    boolean hasFaults() {
      return experiment.hasFaults();
    }

    String tps(Key cell) {
      return figures.get(cell, Producers.COMPARABLE).map(Figure::text).orElse(Numbers.GAP);
    }

    String names() {
      return experiment.rounds().stream().map(Round::name).collect(joining(", "));
    }

    /**
     * The mean variation from second to second, or what is assumed at least; not a number if one is
     * not known. Of several cells it is not divided by the root of their number: what disturbs a
     * run disturbs its cells together.
     */
    double variation(List<Key> cells) {
      double mean =
          cells.stream()
              .mapToDouble(
                  cell -> figures.value(cell.of("comparable"), Metric.VARIATION).orElse(Double.NaN))
              .average()
              .orElseThrow();
      return Math.max(LEAST_VARIATION, mean);
    }
  }

  /**
   * Compares.
   *
   * @param toleratedPercent of the throughput that may be lost, 0 or more and less than 100
   * @throws UserError if the targets, systems or workloads differ, paths took turns on one side
   *     alone, or no cell was measured on both sides and can be compared
   */
  public static Comparison of(Experiment base, Experiment next, double toleratedPercent)
      throws UserError {
    base.requireSameKind(next);
    Comparison comparison = new Comparison(new Side(base), new Side(next), toleratedPercent);
    comparison.requireCells();
    comparison.test();
    return comparison;
  }

  private void requireCells() throws UserError {
    if (both.isEmpty()) {
      throw new UserError(
          Stream.concat(
                  Stream.of("base and new have no measured cell of a closed loop in common"),
                  leftOut().stream())
              .collect(joining("; ")));
    }
    if (compared.isEmpty()) {
      throw new UserError(
          "no cell that base and new measured can be compared; " + String.join("; ", reasons()));
    }
  }

  private void test() {
    compared.forEach(cell -> change(cell.cell().tag(), List.of(cell)).ifPresent(lines::add));
    if (compared.size() > 1) {
      change(ALL, compared).ifPresent(lines::add);
    }
    List<Double> chances = Holm.adjust(lines.stream().map(Line::chance).toList());
    List<Double> falls = Holm.adjust(lines.stream().map(Line::fall).toList());
    for (int i = 0; i < lines.size(); i++) {
      Line one = lines.get(i);
      lines.set(
          i, new Line(one.name, one.cells, one.basis, one.logs, chances.get(i), falls.get(i)));
    }
  }

  /** Not adjusted; nothing if in no round of one side all of the cells are comparable. */
  private Optional<Line> change(String name, List<Key> cells) {
    double[] before = Joins.meanLogs(base.figures, cells);
    double[] after = Joins.meanLogs(next.figures, cells);
    if (before.length == 0 || after.length == 0) {
      return Optional.empty();
    }
    Sample first = Sample.of(DoubleStream.of(before));
    Sample second = Sample.of(DoubleStream.of(after));
    Basis basis = Basis.ROUNDS;
    Difference logs = Difference.welch(second, first);
    if (first.size() < Sample.FEWEST || second.size() < Sample.FEWEST) {
      double scatter = base.variation(cells);
      double newScatter = next.variation(cells);
      double error =
          Math.hypot(scatter / Math.sqrt(first.size()), newScatter / Math.sqrt(second.size()));
      basis = Double.isNaN(error) ? Basis.NOTHING : Basis.SECONDS;
      logs = new Difference(logs.value(), error, Double.POSITIVE_INFINITY);
    }
    double least = Math.log1p(-toleratedPercent / 100);
    return Optional.of(
        basis == Basis.NOTHING
            ? new Line(name, cells, basis, logs, 1, 1)
            : new Line(name, cells, basis, logs, logs.pValue(), logs.pValueOfLess(least)));
  }

  /** Kinds of cells that are not compared, and why. */
  private List<String> leftOut() {
    List<String> kinds = new ArrayList<>();
    if (base.hasFaults() || next.hasFaults()) {
      kinds.add(NO_FAULTS);
    }
    if (base.experiment.hasRates() || next.experiment.hasRates()) {
      kinds.add(NO_RATES);
    }
    if (base.hasMisses || next.hasMisses) {
      kinds.add(NO_MISSES);
    }
    return kinds;
  }

  /** Why rounds of cells that both measured are not compared. */
  private List<String> reasons() {
    List<String> reasons = new ArrayList<>();
    Warnings.notCompared(base.experiment, both, With.OTHER_RUNS)
        .forEach(line -> reasons.add("base: " + line));
    Warnings.notCompared(next.experiment, both, With.OTHER_RUNS)
        .forEach(line -> reasons.add("new: " + line));
    return reasons;
  }

  private List<Key> onlyIn(Side side, Side other) {
    return side.measured.stream().filter(cell -> !other.measured.contains(cell)).toList();
  }

  private static Stream<String> tags(List<Key> cells) {
    return cells.stream().map(cell -> cell.cell().tag());
  }

  public Report report() {
    List<String> cautions = new ArrayList<>();
    Facts.cautions(base.experiment).forEach(line -> cautions.add("base: " + line));
    Facts.cautions(next.experiment).forEach(line -> cautions.add("new: " + line));
    cautions.addAll(Facts.differences(base.experiment, next.experiment));
    cautions.addAll(leftOut());
    cautions.addAll(reasons());
    add(cautions, "only in base:", tags(onlyIn(base, next)));
    add(cautions, "only in new:", tags(onlyIn(next, base)));
    if (lines.stream().anyMatch(line -> line.basis != Basis.ROUNDS)) {
      cautions.add(FEW_ROUNDS);
    }
    return new Report(
        "%s; base: %s; new: %s".formatted(base.experiment.label(), base.names(), next.names()),
        base.experiment.isEmbedded(),
        cautions,
        List.of(table()),
        List.of(verdict()),
        List.of(),
        List.of());
  }

  private String verdict() {
    boolean tested =
        onlyIn(base, next).isEmpty()
            && compared.size() == both.size()
            && lines.stream().allMatch(line -> line.basis == Basis.ROUNDS);
    return "beyond noise: %s slower, %s faster; %s unchanged, %s not tested"
            .formatted(count("slower"), count("faster"), count("none"), count("not tested"))
        + (tested ? " (5 % chance that any of these changes is a false alarm)" : "");
  }

  private long count(String verdict) {
    return lines.stream().filter(line -> line.verdict().equals(verdict)).count();
  }

  private Table table() {
    return new Table(
        "TPS, new ÷ base",
        List.of("cell", "change", "judged by", "base", "new", "new ÷ base", "95 % interval"),
        3,
        lines.stream()
            .map(
                line ->
                    List.of(
                        line.name,
                        line.verdict(),
                        line.basis.name().toLowerCase(Locale.ROOT),
                        line.cells.size() == 1 ? base.tps(line.cells.get(0)) : Numbers.GAP,
                        line.cells.size() == 1 ? next.tps(line.cells.get(0)) : Numbers.GAP,
                        Numbers.figure(Math.exp(line.logs.value()), line.interval()),
                        line.interval().map(Numbers::ends).orElse(Numbers.GAP)))
            .toList());
  }

  /**
   * Why a job fails that must not get slower, a clause each; none if it does not. It does where
   * something is too slow, and where that cannot be decided: who measures nothing is not faster.
   */
  public List<String> failures() {
    List<String> failures = new ArrayList<>();
    add(
        failures,
        "not COMPLETE:",
        Stream.of(base, next)
            .flatMap(side -> side.experiment.rounds().stream())
            .filter(round -> round.info().state() != State.COMPLETE)
            .map(
                round -> {
                  State state = round.info().state();
                  return "%s (%s)".formatted(round.name(), state == null ? "UNKNOWN" : state);
                }));
    add(
        failures,
        "not comparable:",
        tags(both.stream().filter(cell -> !compared.contains(cell)).toList()));
    add(failures, "measured in BASE only:", tags(onlyIn(base, next)));
    // Where no round of one side measured all cells, there is no mean over them.
    boolean lacksMean = compared.size() > 1 && lines.stream().noneMatch(l -> l.name.equals(ALL));
    add(
        failures,
        "not tested, which takes three rounds on each side:",
        Stream.concat(
            lines.stream().filter(line -> line.basis == Basis.NOTHING).map(Line::name),
            lacksMean ? Stream.of(ALL) : Stream.empty()));
    String percent = BigDecimal.valueOf(toleratedPercent).stripTrailingZeros().toPlainString();
    add(
        failures,
        "slower by more than %s %%, beyond noise:".formatted(percent),
        lines.stream().filter(Line::isTooSlow).map(Line::name));
    return failures;
  }

  private static void add(List<String> lines, String what, Stream<String> names) {
    String all = names.collect(joining(", "));
    if (!all.isEmpty()) {
      lines.add(what + " " + all);
    }
  }
}
