// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.CellRound;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.results.figures.Rules;
import io.github.jmeterndb.results.figures.Rules.With;
import io.github.jmeterndb.results.figures.Steadiness;
import io.github.jmeterndb.results.write.Report;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Changes between two experiments on one target, beyond noise. All p-values are adjusted by Holm's
 * procedure: if nothing changed, one comparison in twenty reports a change.
 */
public final class Comparison {
  static final double SIGNIFICANCE = 0.05;

  /**
   * The standard deviation between runs, relative to the throughput, that is assumed if it was not
   * measured: two runs on an idle machine differ by up to a tenth in single cells.
   */
  private static final double LEAST_VARIATION = 0.05;

  private static final String ALL = "all (geometric mean)";

  private final Side base;
  private final Side next;
  private final double toleratedPercent;
  private final List<Line> lines = new ArrayList<>();
  private final List<Cell> both;
  private final List<Cell> compared;

  private enum Basis {
    ROUNDS,
    /** With fewer: from the variation between seconds. A weaker test. */
    SECONDS,
    NOTHING
  }

  /** Both p-values are adjusted for all lines. */
  private static final class Line {
    final String name;
    final Basis basis;
    final Difference logs;
    final String base;
    final String next;
    double chance;
    double fall;

    Line(String name, List<Cell> cells, Basis basis, Difference logs, Side base, Side next) {
      this.name = name;
      this.basis = basis;
      this.logs = logs;
      this.base = base.tps(cells);
      this.next = next.tps(cells);
    }

    String verdict() {
      String change = logs.value() < 0 ? "slower" : "faster";
      return basis == Basis.NOTHING ? "not tested" : chance < SIGNIFICANCE ? change : "none";
    }

    /**
     * Whether throughput fell by more than the tolerance, beyond noise. Half of the error
     * probability is reserved for falls: a line is never too slow without being slower.
     */
    boolean isTooSlow() {
      return fall < SIGNIFICANCE / 2;
    }

    List<String> row() {
      Optional<Interval> interval =
          basis == Basis.ROUNDS ? Optional.of(logs.interval().exp()) : Optional.empty();
      return List.of(
          name,
          verdict(),
          basis.name().toLowerCase(Locale.ROOT),
          base,
          next,
          Numbers.figure(Math.exp(logs.value()), interval),
          interval.map(Numbers::ends).orElse(Numbers.GAP));
    }
  }

  private static final class Side {
    final String name;
    final Experiment experiment;
    final List<Cell> measured = new ArrayList<>();
    boolean hasMisses;

    Side(String name, Experiment experiment) {
      this.name = name;
      this.experiment = experiment;
      for (CellResult result : experiment.cells()) {
        Cell cell = result.cell();
        boolean hasTps = !result.measuredRounds().isEmpty();
        // If most operations find no row, throughput is no measure of speed.
        boolean misses =
            experiment.rounds().stream()
                .filter(round -> round.measured(cell).isPresent())
                .allMatch(round -> round.missShare(cell) > 0.1);
        hasMisses |= hasTps && misses;
        if (hasTps && !misses && !result.hasFaults() && !result.isAtARate()) {
          measured.add(cell);
        }
      }
    }

    boolean isComparable(Cell cell) {
      return logs(List.of(cell)).isPresent();
    }

    Optional<Sample> logs(List<Cell> cells) {
      return Rules.logs(experiment, cells, With.OTHER_RUNS);
    }

    String tps(List<Cell> cells) {
      if (cells.size() > 1) {
        return Numbers.GAP;
      }
      Cell cell = cells.get(0);
      return Figure.mean(
              Key.of(cell),
              Metric.TPS,
              experiment.byRound(
                  round -> Rules.measured(round, cell, With.OTHER_RUNS).map(CellRound::tps)))
          .text();
    }

    /**
     * The mean variation from second to second; NaN if one is unknown. Disturbances affect the
     * cells of a run together: the mean is not divided by the root of their number.
     */
    double variation(List<Cell> cells) {
      double mean =
          cells.stream()
              .map(cell -> Steadiness.of(Rules.rounds(experiment, cell, With.OTHER_RUNS)))
              .mapToDouble(known -> known.map(Steadiness::variation).orElse(Double.NaN))
              .average()
              .orElseThrow();
      return Math.max(LEAST_VARIATION, mean);
    }

    Stream<String> named(List<String> texts) {
      return texts.stream().map(text -> name + ": " + text);
    }

    Stream<String> without(Side other) {
      return measured.stream().filter(cell -> !other.measured.contains(cell)).map(Cell::tag);
    }

    String rounds() {
      return experiment.rounds().stream().map(Round::name).collect(joining(", "));
    }
  }

  /**
   * Compares.
   *
   * @param toleratedPercent from 0 to below 100
   * @throws UserError if nothing can be compared, or paths took turns in only one of both
   *     experiments
   */
  public Comparison(Experiment baseRounds, Experiment newRounds, double toleratedPercent)
      throws UserError {
    baseRounds.requireSameKind(newRounds);
    this.toleratedPercent = toleratedPercent;
    base = new Side("base", baseRounds);
    next = new Side("new", newRounds);
    both = base.measured.stream().filter(next.measured::contains).toList();
    compared =
        both.stream().filter(cell -> base.isComparable(cell) && next.isComparable(cell)).toList();
    if (both.isEmpty()) {
      List<String> why = leftOut();
      why.add(0, "base and new have no measured cell of a closed loop in common");
      throw new UserError(String.join("; ", why));
    }
    if (compared.isEmpty()) {
      throw new UserError(
          "no cell that base and new measured can be compared; "
              + reasons().collect(joining("; ")));
    }
    compared.forEach(cell -> test(cell.tag(), List.of(cell)));
    if (compared.size() > 1) {
      test(ALL, compared);
    }
    Holm.adjust(lines, line -> line.chance, (line, adjusted) -> line.chance = adjusted);
    Holm.adjust(lines, line -> line.fall, (line, adjusted) -> line.fall = adjusted);
  }

  private void test(String name, List<Cell> cells) {
    Optional<Sample> before = base.logs(cells);
    Optional<Sample> after = next.logs(cells);
    if (before.isEmpty() || after.isEmpty()) {
      return;
    }
    Sample first = before.get();
    Sample second = after.get();
    Basis basis = Basis.ROUNDS;
    Difference logs = Difference.welch(second, first);
    if (first.size() < Sample.FEWEST || second.size() < Sample.FEWEST) {
      double error =
          Math.hypot(
              base.variation(cells) / Math.sqrt(first.size()),
              next.variation(cells) / Math.sqrt(second.size()));
      basis = Double.isNaN(error) ? Basis.NOTHING : Basis.SECONDS;
      logs = new Difference(logs.value(), error, Double.POSITIVE_INFINITY);
    }
    Line line = new Line(name, cells, basis, logs, base, next);
    line.chance = basis == Basis.NOTHING ? 1 : logs.pValue();
    double least = Math.log1p(-toleratedPercent / 100);
    line.fall = basis == Basis.NOTHING ? 1 : logs.pValueOfLess(least);
    lines.add(line);
  }

  private List<String> leftOut() {
    List<String> kinds = new ArrayList<>();
    if (base.experiment.hasFaults() || next.experiment.hasFaults()) {
      kinds.add(
          "cells with planned faults are not compared: their throughput is that of the faults");
    }
    if (base.experiment.hasRates() || next.experiment.hasRates()) {
      kinds.add("cells at a rate are not compared: their throughput is what was asked for");
    }
    if (base.hasMisses || next.hasMisses) {
      kinds.add("cells in which more than 10 % of the operations found no row are not compared");
    }
    return kinds;
  }

  private Stream<String> reasons() {
    return Stream.of(base, next)
        .flatMap(side -> side.named(Warnings.notCompared(side.experiment, both, With.OTHER_RUNS)));
  }

  public Report report() {
    List<String> cautions = new ArrayList<>();
    Stream.of(base, next)
        .flatMap(side -> side.named(Facts.cautions(side.experiment)))
        .forEach(cautions::add);
    cautions.addAll(Facts.differences(base.experiment, next.experiment));
    cautions.addAll(leftOut());
    reasons().forEach(cautions::add);
    add(cautions, "only in base:", base.without(next));
    add(cautions, "only in new:", next.without(base));
    boolean isByRounds = lines.stream().allMatch(line -> line.basis == Basis.ROUNDS);
    if (!isByRounds) {
      cautions.add(
          "fewer than three rounds on a side: the variation between runs is not known. The test"
              + " uses that between seconds instead, at least 5 %. It is weaker: it misses changes,"
              + " and reports false ones if runs differ more than seconds do");
    }
    boolean isTested =
        base.without(next).findAny().isEmpty() && compared.size() == both.size() && isByRounds;
    List<String> header =
        List.of("cell", "change", "judged by", "base", "new", "new ÷ base", "95 % interval");
    return new Report(
        "%s; base: %s; new: %s".formatted(base.experiment.label(), base.rounds(), next.rounds()),
        base.experiment.isEmbedded(),
        cautions,
        List.of(new Table("TPS, new ÷ base", header, 3, lines.stream().map(Line::row).toList())),
        List.of(
            "beyond noise: %s slower, %s faster; %s unchanged, %s not tested%s"
                .formatted(
                    count("slower"),
                    count("faster"),
                    count("none"),
                    count("not tested"),
                    isTested ? " (5 % chance that any of these changes is a false alarm)" : "")),
        List.of(),
        List.of());
  }

  private long count(String verdict) {
    return lines.stream().filter(line -> line.verdict().equals(verdict)).count();
  }

  /**
   * Why the check fails, a clause each; empty if it passes. It fails if something is too slow and
   * if that cannot be decided.
   */
  public List<String> failures() {
    List<String> failures = new ArrayList<>();
    add(
        failures,
        "not COMPLETE:",
        Stream.of(base, next)
            .flatMap(side -> side.experiment.rounds().stream())
            .filter(round -> round.info().state != State.COMPLETE)
            .map(round -> "%s (%s)".formatted(round.name(), round.info().state)));
    add(
        failures,
        "not comparable:",
        both.stream().filter(cell -> !compared.contains(cell)).map(Cell::tag));
    add(failures, "measured in BASE only:", base.without(next));
    // If no round of one side measured all cells, there is no mean over them.
    boolean lacksMean = compared.size() > 1 && lines.stream().noneMatch(l -> l.name.equals(ALL));
    add(
        failures,
        "not tested, which takes three rounds on each side:",
        Stream.concat(
            lines.stream().filter(line -> line.basis == Basis.NOTHING).map(line -> line.name),
            lacksMean ? Stream.of(ALL) : Stream.empty()));
    add(
        failures,
        "slower by more than %s %%, beyond noise:".formatted(Numbers.exact(toleratedPercent)),
        lines.stream().filter(Line::isTooSlow).map(line -> line.name));
    return failures;
  }

  private static void add(List<String> lines, String what, Stream<String> names) {
    String all = names.collect(joining(", "));
    if (!all.isEmpty()) {
      lines.add(what + " " + all);
    }
  }
}
