// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Mark;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LedgerInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** The effects of each fault of a cell, and the check of its rows after the cell. */
public final class FaultFigures {
  /** 1 for a fault that breaks something, 0 for one that repairs it. */
  public static final Metric BREAKS = new Metric("breaks", Unit.COUNT);

  /** The log rounds to a millisecond. */
  private static final double ROUNDING = 0.002;

  private FaultFigures() {}

  public record Fault(CellRound round, FaultsInfo all, int index) {
    public FaultInfo info() {
      return all.schedule.get(index);
    }

    /** Such as {@code kill data-node 2 @10s}; unique in the cell. */
    public String name() {
      return "%s @%ss".formatted(info().fault, Numbers.exact(info().planned));
    }
  }

  public static Map<String, SortedMap<Integer, Fault>> of(Experiment experiment, CellResult cell) {
    Map<String, SortedMap<Integer, Fault>> faults = new LinkedHashMap<>();
    once(experiment, cell)
        .forEach(
            (number, round) -> {
              FaultsInfo all = round.records().get(0).faults;
              for (int index = 0; all != null && index < all.schedule.size(); index++) {
                Fault fault = new Fault(round, all, index);
                if (fault.info().begun != null) {
                  faults.computeIfAbsent(fault.name(), n -> new TreeMap<>()).put(number, fault);
                }
              }
            });
    return faults;
  }

  /** The rounds in which the cell ran once. */
  private static SortedMap<Integer, CellRound> once(Experiment experiment, CellResult cell) {
    return experiment.byRound(
        round -> round.cell(cell.cell()).filter(own -> own.records().size() == 1));
  }

  static void add(Experiment experiment, Figures figures) {
    for (CellResult cell : experiment.cellsByOperation()) {
      Key key = Key.of(cell.cell());
      of(experiment, cell).forEach((name, rounds) -> add(figures, key.of(name), rounds));
      ledger(experiment, cell, figures);
    }
  }

  private static void add(Figures figures, Key key, SortedMap<Integer, Fault> rounds) {
    figures.add(key, BREAKS, rounds.get(rounds.firstKey()).info().breaks ? 1 : 0);
    Map<Metric, Function<Fault, ? extends Number>> metrics = new LinkedHashMap<>();
    metrics.put(Metric.AT, fault -> fault.info().begun);
    metrics.put(
        Metric.IN_EFFECT,
        fault ->
            fault.info().effective == null ? null : fault.info().effective - fault.info().begun);
    metrics.put(Metric.OUTAGE, fault -> fault.info().outage);
    metrics.put(Metric.USUAL_GAP, fault -> fault.all().gapBefore);
    metrics.put(Metric.OUTAGE_END, fault -> fault.info().firstSuccess);
    metrics.put(Metric.RECOVERY, FaultFigures::recovery);
    metrics.put(Metric.LONGEST_GAP, FaultFigures::longestGap);
    metrics.put(Metric.FAILED, fault -> fault.info().failed + fault.info().unknown);
    metrics.put(Metric.UNKNOWN, fault -> fault.info().unknown);
    metrics.forEach((metric, value) -> mean(figures, key, metric, rounds, value));
    boolean isOpen =
        rounds.values().stream()
            .map(Fault::info)
            .anyMatch(f -> f.outage != null && f.outage > 0 && f.firstSuccess == null);
    if (isOpen) {
      figures
          .get(key, Metric.OUTAGE)
          .ifPresent(outage -> figures.add(outage.marked(Mark.AT_LEAST)));
    }
  }

  private static <T> void mean(
      Figures figures,
      Key key,
      Metric metric,
      SortedMap<Integer, T> rounds,
      Function<T, ? extends Number> value) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    rounds.forEach(
        (number, round) -> {
          Number known = value.apply(round);
          if (known != null) {
            values.put(number, known.doubleValue());
          }
        });
    if (!values.isEmpty() && values.size() == rounds.size()) {
      figures.add(Figure.mean(key, metric, values));
    }
  }

  private static Double longestGap(Fault fault) {
    FaultInfo info = fault.info();
    return info.longestGap == null
        ? null
        : Math.max(info.longestGap, info.outage == null ? 0 : info.outage);
  }

  /**
   * Seconds after the fault until the throughput over a second was 90 % of that before the first
   * fault. Null if it was not before the next fault, or if there was less than a second before.
   */
  private static Double recovery(Fault fault) {
    List<Second> tenths = fault.round().timeline();
    FaultInfo info = fault.info();
    double first = fault.all().schedule.get(0).begun;
    List<Second> before = between(tenths, 0, first);
    if (length(before) < 1 - ROUNDING || info.firstSuccess == null) {
      return null;
    }
    double until =
        fault.all().schedule.stream()
            .skip(fault.index() + 1L)
            .filter(next -> next.begun != null && (next.breaks || !info.breaks))
            .mapToDouble(step -> step.begun)
            .findFirst()
            .orElse(Double.POSITIVE_INFINITY);
    List<Second> after = between(tenths, info.begun, until);
    double start = tenths.get(0).start();
    for (int i = 0; i + 10 <= after.size(); i++) {
      double at = after.get(i).start() - start;
      if (at >= info.begun + info.firstSuccess - ROUNDING
          && tps(after.subList(i, i + 10)) >= 0.9 * tps(before)) {
        return Math.max(0, at - info.begun);
      }
    }
    return null;
  }

  private static List<Second> between(List<Second> tenths, double from, double to) {
    double start = tenths.isEmpty() ? 0 : tenths.get(0).start();
    return tenths.stream()
        .filter(tenth -> tenth.start() - start >= from - ROUNDING)
        .filter(tenth -> tenth.start() - start + tenth.length() <= to + ROUNDING)
        .toList();
  }

  private static double length(List<Second> some) {
    return some.stream().mapToDouble(Second::length).sum();
  }

  private static double tps(List<Second> some) {
    return some.stream().mapToLong(Second::ops).sum() / length(some);
  }

  private static void ledger(Experiment experiment, CellResult cell, Figures figures) {
    SortedMap<Integer, LedgerInfo> ledgers = new TreeMap<>();
    once(experiment, cell).forEach((i, round) -> ledgers.put(i, round.records().get(0).ledger));
    ledgers.values().removeIf(Objects::isNull);
    if (cell.hasFaults() || ledgers.values().stream().anyMatch(l -> !l.notable().isEmpty())) {
      Map<Metric, Function<LedgerInfo, Long>> counts = new LinkedHashMap<>();
      counts.put(Metric.CURRENT, ledger -> ledger.there);
      counts.put(Metric.LOST, ledger -> ledger.lost);
      counts.put(Metric.NOT_ACKNOWLEDGED, ledger -> ledger.failedThere);
      counts.put(Metric.UNKNOWN, ledger -> ledger.unknown);
      counts.put(Metric.APPLIED, ledger -> ledger.unknownApplied);
      counts.put(Metric.NOT_APPLIED, ledger -> ledger.unknownNotApplied);
      counts.put(Metric.STALE_READS, ledger -> ledger.staleReads);
      Key key = Key.of(cell.cell());
      counts.forEach((metric, count) -> mean(figures, key, metric, ledgers, count));
    }
  }
}
