// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import java.util.List;
import java.util.OptionalDouble;

/** What a round of a cell did, by tenths of a second. For one thread. */
final class CellTimeline {
  private static final double RECOVERED = 0.9;

  /** Seconds over which the throughput is averaged. */
  private static final double SECOND = 1;

  /** The log rounds to a millisecond. */
  private static final double ROUNDING = 0.002;

  private final List<Second> tenths;
  private final double start;

  CellTimeline(List<Second> tenths) {
    this.tenths = tenths;
    start = tenths.isEmpty() ? 0 : tenths.get(0).start();
  }

  Aftermath after(FaultsInfo faults, int index) {
    FaultInfo fault = faults.schedule().get(index);
    double begun = fault.begun();
    double first = faults.schedule().get(0).begun();
    return new Aftermath(
        fault,
        optional(faults.gapBefore()),
        first,
        recovery(fault, next(faults.schedule(), index, fault.breaks()), before(first)),
        tenths.stream().map(t -> Point.of(middle(t) - begun, t.tps())).toList(),
        tenths.stream()
            .filter(t -> t.p99() > 0)
            .map(t -> Point.of(middle(t) - begun, t.p99()))
            .toList(),
        faults.failures().stream()
            .map(
                t ->
                    Point.of(
                        t.at() + FaultFigures.TENTH / 2 - begun,
                        (double) (t.failed() + t.unknown())))
            .toList());
  }

  static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** When the next one began, or the next one that breaks something. */
  private static double next(List<FaultInfo> faults, int index, boolean breaks) {
    return faults.stream()
        .skip(index + 1)
        .filter(next -> next.begun() != null)
        .filter(next -> next.breaks() || !breaks)
        .mapToDouble(FaultInfo::begun)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private double at(Second tenth) {
    return tenth.start() - start;
  }

  private double middle(Second tenth) {
    return at(tenth) + tenth.length() / 2;
  }

  private List<Second> between(double from, double to) {
    return tenths.stream()
        .filter(t -> at(t) >= from - ROUNDING && at(t) + t.length() <= to + ROUNDING)
        .toList();
  }

  private static double mean(List<Second> some) {
    return some.stream().mapToLong(Second::ops).sum() / length(some);
  }

  private static double length(List<Second> some) {
    return some.stream().mapToDouble(Second::length).sum();
  }

  private OptionalDouble before(double begun) {
    List<Second> some = between(0, begun);
    return length(some) < SECOND - ROUNDING
        ? OptionalDouble.empty()
        : OptionalDouble.of(mean(some));
  }

  private OptionalDouble recovery(FaultInfo fault, double until, OptionalDouble before) {
    if (before.isEmpty() || fault.firstSuccess() == null) {
      return OptionalDouble.empty();
    }
    List<Second> after = between(fault.begun(), until);
    double answered = fault.begun() + fault.firstSuccess() - ROUNDING;
    int ofASecond = (int) Math.round(SECOND / FaultFigures.TENTH);
    for (int i = 0; i + ofASecond <= after.size(); i++) {
      if (at(after.get(i)) >= answered
          && mean(after.subList(i, i + ofASecond)) >= RECOVERED * before.getAsDouble()) {
        return OptionalDouble.of(Math.max(0, at(after.get(i)) - fault.begun()));
      }
    }
    return OptionalDouble.empty();
  }
}
