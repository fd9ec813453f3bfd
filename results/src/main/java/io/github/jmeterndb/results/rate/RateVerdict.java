// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rate;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which path answers sooner at a rate: a line an operation, at the highest that all were given. */
public final class RateVerdict {
  private static final double MICROS = 1_000;

  /** A path that keeps up completes at least this part of the operations that were due. */
  private static final double KEEPS_UP = 0.95;

  /** Where a larger part was never started, the p99 of the rest is not that of all. */
  private static final double BEYOND_P99 = 0.01;

  private RateVerdict() {}

  public static Page.Verdict of(Experiment experiment) {
    Map<Cell, List<RateCurve>> byOperation = new LinkedHashMap<>();
    for (RateCurve curve : RateCurve.of(experiment)) {
      Cell cell = curve.cell();
      byOperation
          .computeIfAbsent(new Cell(cell.operation(), "", cell.threads()), key -> new ArrayList<>())
          .add(curve);
    }
    List<String> lines = new ArrayList<>();
    byOperation.forEach((cell, curves) -> lines.addAll(line(cell, curves)));
    return new Page.Verdict(lines, lines.isEmpty() ? "" : Prose.of("rate.note"));
  }

  private static List<String> line(Cell cell, List<RateCurve> curves) {
    Operation operation = cell.operation();
    return curves.get(0).results().stream()
        .map(RateCurve::rate)
        .filter(rate -> curves.stream().allMatch(curve -> at(curve, rate).size() == 1))
        .max(Comparator.naturalOrder())
        .map(
            rate ->
                "%s at %s a second and %s threads: %s"
                    .formatted(
                        operation.label(), Numbers.count(rate), cell.threads(), at(curves, rate)))
        .stream()
        .toList();
  }

  private static String at(List<RateCurve> curves, int rate) {
    List<CellResult> results =
        curves.stream()
            .map(curve -> at(curve, rate).get(0))
            .sorted(Comparator.comparingDouble(RateVerdict::p99))
            .toList();
    String all =
        results.stream().map(result -> words(result, rate)).collect(Collectors.joining(", "));
    double least = p99(results.get(0));
    return results.size() == 2 && least > 0 && results.stream().allMatch(r -> isOfAll(r, rate))
        ? "%s (%s times)".formatted(all, Numbers.figure(p99(results.get(1)) / least))
        : all;
  }

  private static String words(CellResult result, int rate) {
    String path = result.cell().path();
    if (keepsUp(result, rate)) {
      return "p99 %s over %s%s"
          .formatted(
              millis(p99(result)),
              path,
              result
                  .arrivals()
                  .filter(arrivals -> arrivals.lost() > 0)
                  .map(
                      arrivals ->
                          " (%s of %s never started)"
                              .formatted(
                                  Numbers.count(arrivals.lost()),
                                  Numbers.count(arrivals.offered())))
                  .orElse(""));
    }
    return "%s did not keep up (%s)"
        .formatted(
            path,
            result.arrivals().map(RateVerdict::done).orElse(Numbers.tps(result) + " a second"));
  }

  private static String done(ArrivalInfo arrivals) {
    return "%s of %s done, %s never started%s"
        .formatted(
            Numbers.count(arrivals.done()),
            Numbers.count(arrivals.offered()),
            Numbers.count(arrivals.lost()),
            arrivals.failed() > 0 ? ", %s failed".formatted(Numbers.count(arrivals.failed())) : "");
  }

  /**
   * Whether nearly all that was due was done. Poisson arrivals offer more or less than the nominal
   * rate, which is asked only where an old run does not say how many were due.
   */
  private static boolean keepsUp(CellResult result, int rate) {
    return result
        .arrivals()
        .map(arrivals -> arrivals.done() >= KEEPS_UP * arrivals.offered())
        .orElseGet(() -> result.tps().orElse(0) >= KEEPS_UP * rate);
  }

  private static boolean isOfAll(CellResult result, int rate) {
    return keepsUp(result, rate)
        && result.arrivals().stream().allMatch(a -> a.lost() <= BEYOND_P99 * a.offered());
  }

  private static String millis(double micros) {
    return Numbers.figure(micros / MICROS) + " ms";
  }

  /** How much of the longest latency is waiting; nothing where no operation came at a rate. */
  public static Optional<String> waiting(Experiment experiment) {
    return RateCurve.of(experiment).stream()
        .map(curve -> curve.results().get(curve.results().size() - 1))
        .filter(result -> result.service().isPresent())
        .max(Comparator.comparingDouble(RateVerdict::p99))
        .map(
            result ->
                "The p99 of %s at %s a second over %s is %s, that of service times %s: the rest is waiting for a free thread or for a late generator."
                    .formatted(
                        result.cell().withoutRate().operation().label(),
                        Numbers.count(RateCurve.rate(result)),
                        result.cell().path(),
                        millis(p99(result)),
                        millis(result.service().orElseThrow().p99())));
  }

  private static double p99(CellResult result) {
    return result.latency().map(Latency::p99).orElse(0.0);
  }

  private static List<CellResult> at(RateCurve curve, int rate) {
    return curve.results().stream().filter(result -> RateCurve.rate(result) == rate).toList();
  }
}
