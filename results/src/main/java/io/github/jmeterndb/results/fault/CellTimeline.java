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

  /** Over which a throughput is a mean. */
  private static final double SECOND = 1;

  /** The log rounds to a millisecond. */
  private static final double ROUNDING = 0.002;

  private final List<Second> tenths;
  private final double start;

  CellTimeline(List<Second> tenths) {
    this.tenths = tenths;
    start = tenths.isEmpty() ? 0 : tenths.get(0).start();
  }

  /** What followed the fault of that number, which was begun. */
  Aftermath after(FaultsInfo told, int index) {
    List<FaultInfo> faults = told.schedule();
    FaultInfo fault = faults.get(index);
    double begun = fault.begun();
    List<Second> rest = between(begun, Double.POSITIVE_INFINITY);
    int own = between(begun, next(faults, index, false)).size();
    OptionalDouble firstSuccess =
        fault.outage() == null ? first(rest, own, begun) : optional(fault.firstSuccess());
    List<Second> after = between(begun, next(faults, index, fault.breaks()));
    return new Aftermath(
        fault,
        firstSuccess,
        fault.outage() == null ? silence(rest, own) : optional(fault.outage()),
        optional(told.gapBefore()),
        faults.get(0).begun(),
        recovery(after, begun, firstSuccess, before(faults.get(0).begun())),
        tenths.stream().map(t -> Point.of(middle(t) - begun, t.tps())).toList(),
        tenths.stream()
            .filter(t -> t.p99() > 0)
            .map(t -> Point.of(middle(t) - begun, t.p99()))
            .toList(),
        told.failures().stream()
            .map(
                t ->
                    Point.of(
                        t.at() + FaultFigures.TENTH / 2 - begun,
                        (double) (t.failed() + t.unknown())))
            .toList());
  }

  private static OptionalDouble optional(Double value) {
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

  /** Those that lie wholly in between. */
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

  /** After the longest silence: what was under way may have succeeded just before it. */
  private OptionalDouble first(List<Second> rest, int own, double begun) {
    return rest.stream()
        .skip(longestSilence(own(rest, own)).end)
        .filter(tenth -> tenth.ops() > 0)
        .mapToDouble(tenth -> Math.max(0, at(tenth) - begun))
        .findFirst();
  }

  private static OptionalDouble silence(List<Second> rest, int own) {
    Silence longest = longestSilence(own(rest, own));
    return own == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(length(rest.subList(longest.begin, longest.end)));
  }

  /** The first tenths, which follow a fault, and the rest of a silence that they end in. */
  private static List<Second> own(List<Second> rest, int own) {
    int end = own;
    while (end > 0 && end < rest.size() && rest.get(end - 1).ops() + rest.get(end).ops() == 0) {
      end++;
    }
    return rest.subList(0, end);
  }

  private static Silence longestSilence(List<Second> after) {
    Silence longest = new Silence(0, 0);
    int begin = 0;
    for (int i = 0; i < after.size(); i++) {
      if (after.get(i).ops() > 0) {
        begin = i + 1;
      } else if (i + 1 - begin > longest.length()) {
        longest = new Silence(begin, i + 1);
      }
    }
    return longest;
  }

  private OptionalDouble recovery(
      List<Second> after, double begun, OptionalDouble firstSuccess, OptionalDouble before) {
    if (before.isEmpty() || firstSuccess.isEmpty()) {
      return OptionalDouble.empty();
    }
    double answered = begun + firstSuccess.getAsDouble() - ROUNDING;
    int ofASecond = (int) Math.round(SECOND / FaultFigures.TENTH);
    for (int i = 0; i + ofASecond <= after.size(); i++) {
      if (at(after.get(i)) >= answered
          && mean(after.subList(i, i + ofASecond)) >= RECOVERED * before.getAsDouble()) {
        return OptionalDouble.of(Math.max(0, at(after.get(i)) - begun));
      }
    }
    return OptionalDouble.empty();
  }

  /**
   * Tenths of a second without a success.
   *
   * @param begin the first one's place
   * @param end the place behind the last one
   */
  private record Silence(int begin, int end) {
    int length() {
      return end - begin;
    }
  }
}
