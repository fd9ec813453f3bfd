// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.results.figures.Rules.With;
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
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What changed between two experiments on one target, beyond noise. All chances are adjusted by
 * Holm's procedure: where nothing changed, one comparison of twenty calls any cell changed.
 */
public final class Comparison {
  private static final double SIGNIFICANCE = 0.05;

  /**
   * The least standard deviation between runs, as a part of the throughput, that is assumed where
   * it was not measured: two runs on an idle machine differ by up to a tenth in single cells.
   */
  private static final double LEAST_VARIATION = 0.05;

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

  private enum Basis {
    ROUNDS,
    /** Fewer: as if a run's throughput scattered as much as its seconds do. A weaker test. */
    SECONDS,
    NOTHING
  }

  /**
   * One comparison; {@code fall} is the chance that noise alone makes it seem slower by more than
   * the tolerated part. Both chances are adjusted for all lines.
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

    Optional<Interval> interval() {
      return basis == Basis.ROUNDS ? Optional.of(logs.interval().exp()) : Optional.empty();
    }
  }

  private static final class Side {
    final String name;
    final Experiment experiment;
    final Figures figures;
    final List<Key> measured = new ArrayList<>();

    boolean hasMisses;

    Side(String name, Experiment experiment) {
      this.name = name;
      this.experiment = experiment;
      figures = Producers.of(experiment);
      for (CellResult result : experiment.cells()) {
        Key cell = Key.of(result.cell());
        boolean hasTps = figures.get(cell, Metric.TPS).isPresent();
        // Where most operations find no row, throughput says nothing about speed.
        boolean misses =
            figures
                .get(cell, Metric.MISS_SHARE)
                .filter(f -> f.rounds().values().stream().allMatch(part -> part > 0.1))
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

    String tps(List<Key> cells) {
      return cells.size() > 1
          ? Numbers.GAP
          : figures.get(cells.get(0), Producers.COMPARABLE).map(Figure::text).orElse(Numbers.GAP);
    }

    String names() {
      return experiment.rounds().stream().map(Round::name).collect(joining(", "));
    }

    /**
     * The mean variation from second to second; not a number if one is not known. What disturbs a
     * run disturbs its cells together, so that it is not divided by the root of their number.
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

    Stream<String> named(List<String> texts) {
      return texts.stream().map(text -> name + ": " + text);
    }
  }

  /**
   * Compares; the tolerated part is 0 or more and less than 100.
   *
   * @throws UserError if nothing compares, or paths took turns on one side alone
   */
  public static Comparison of(Experiment base, Experiment next, double toleratedPercent)
      throws UserError {
    base.requireSameKind(next);
    Comparison comparison =
        new Comparison(new Side("base", base), new Side("new", next), toleratedPercent);
    comparison.requireCells();
    comparison.test();
    return comparison;
  }

  private void requireCells() throws UserError {
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
  }

  private void test() {
    compared.forEach(cell -> change(cell.cell().tag(), List.of(cell)));
    if (compared.size() > 1) {
      change(ALL, compared);
    }
    List<Double> chances = Holm.adjust(lines.stream().map(Line::chance).toList());
    List<Double> falls = Holm.adjust(lines.stream().map(Line::fall).toList());
    for (int i = 0; i < lines.size(); i++) {
      Line one = lines.get(i);
      lines.set(
          i, new Line(one.name, one.cells, one.basis, one.logs, chances.get(i), falls.get(i)));
    }
  }

  private void change(String name, List<Key> cells) {
    double[] before = Joins.meanLogs(base.figures, cells);
    double[] after = Joins.meanLogs(next.figures, cells);
    if (before.length == 0 || after.length == 0) {
      return;
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
    boolean isTested = basis != Basis.NOTHING;
    double least = Math.log1p(-toleratedPercent / 100);
    lines.add(
        new Line(
            name,
            cells,
            basis,
            logs,
            isTested ? logs.pValue() : 1,
            isTested ? logs.pValueOfLess(least) : 1));
  }

  private boolean either(Predicate<Side> which) {
    return which.test(base) || which.test(next);
  }

  private List<String> leftOut() {
    List<String> kinds = new ArrayList<>();
    if (either(side -> side.experiment.hasFaults())) {
      kinds.add(
          "cells with planned faults are not compared: their throughput is that of the faults");
    }
    if (either(side -> side.experiment.hasRates())) {
      kinds.add("cells at a rate are not compared: their throughput is what was asked for");
    }
    if (either(side -> side.hasMisses)) {
      kinds.add("cells in which more than 10 % of the operations found no row are not compared");
    }
    return kinds;
  }

  private Stream<String> reasons() {
    return Stream.of(base, next)
        .flatMap(side -> side.named(Warnings.notCompared(side.experiment, both, With.OTHER_RUNS)));
  }

  private static List<Key> onlyIn(Side side, Side other) {
    return side.measured.stream().filter(cell -> !other.measured.contains(cell)).toList();
  }

  private static Stream<String> tags(List<Key> cells) {
    return cells.stream().map(cell -> cell.cell().tag());
  }

  public Report report() {
    List<String> cautions = new ArrayList<>();
    Stream.of(base, next)
        .flatMap(side -> side.named(Facts.cautions(side.experiment)))
        .forEach(cautions::add);
    cautions.addAll(Facts.differences(base.experiment, next.experiment));
    cautions.addAll(leftOut());
    reasons().forEach(cautions::add);
    add(cautions, "only in base:", tags(onlyIn(base, next)));
    add(cautions, "only in new:", tags(onlyIn(next, base)));
    boolean isByRounds = lines.stream().allMatch(line -> line.basis == Basis.ROUNDS);
    if (!isByRounds) {
      cautions.add(
          "fewer than three rounds on a side: the variation between runs is not known. The test uses"
              + " that between seconds instead, at least 5 %. It is weaker: it misses changes, and"
              + " reports false ones if runs differ more than seconds do");
    }
    boolean isTested = onlyIn(base, next).isEmpty() && compared.size() == both.size() && isByRounds;
    return new Report(
        "%s; base: %s; new: %s".formatted(base.experiment.label(), base.names(), next.names()),
        base.experiment.isEmbedded(),
        cautions,
        List.of(table()),
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

  private Table table() {
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      rows.add(
          List.of(
              line.name,
              line.verdict(),
              line.basis.name().toLowerCase(Locale.ROOT),
              base.tps(line.cells),
              next.tps(line.cells),
              Numbers.figure(Math.exp(line.logs.value()), line.interval()),
              line.interval().map(Numbers::ends).orElse(Numbers.GAP)));
    }
    return new Table(
        "TPS, new ÷ base",
        List.of("cell", "change", "judged by", "base", "new", "new ÷ base", "95 % interval"),
        3,
        rows);
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
            .filter(round -> round.info().state != State.COMPLETE)
            .map(round -> "%s (%s)".formatted(round.name(), round.info().state)));
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
