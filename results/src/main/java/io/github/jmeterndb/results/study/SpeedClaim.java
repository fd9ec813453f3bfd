// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A claim that ClusterJ is about so many times as fast as JDBC.
 *
 * <p>What "about" means, the study's own figures tell: it says so of ratios that differ between
 * thread counts, so that a ratio is about the claimed one as long as it is no farther off, as a
 * factor, than the farthest that the study itself counted in, rounded up: 1.25 for select, 1.22 for
 * insert, 1.18 for update and delete. The geometric mean over the thread counts is judged: with an
 * interval, it holds if all of the interval lies within, and does not if all of it lies outside;
 * without one, the mean alone decides, and the reason says so. The mean is over the study's thread
 * counts: where one of them was not measured, it is a mean of something else, and decides nothing.
 *
 * @param claimed the ratio
 * @param operations all of these must agree
 */
record SpeedClaim(String text, double claimed, List<Operation> operations) {
  private static final String BLIND = "blind";
  private static final double HUNDREDTHS = 100;

  SpeedClaim(String text, Published.Claim claim) {
    this(text, claim.ratio(), claim.operations().stream().map(Operation::new).toList());
  }

  Claim judge(Experiment experiment, Study study) {
    String published =
        operations.stream()
            .map(
                operation ->
                    spread(operation, mean(study.ratios(operation)), study.ratios(operation)))
            .collect(Collectors.joining("; "));
    List<Ratios> measured = new ArrayList<>();
    for (Operation operation : operations) {
      Ratios.of(experiment, operation, Study.CLUSTERJ, Study.JDBC, study.threads(operation))
          .ifPresent(measured::add);
    }
    String here =
        measured.stream()
            .map(
                ratios ->
                    spread(ratios.operation(), ratios.mean().value(), values(ratios))
                        + interval(ratios.mean().anyInterval()))
            .collect(Collectors.joining("; "));
    List<Cell> missing = missing(experiment, study);
    if (!missing.isEmpty()) {
      return claim(
          published,
          here,
          Claim.Verdict.NOT_CERTAIN,
          "Not measured: " + CellNames.of(missing) + ".");
    }
    String reasons = notCompared(experiment, study);
    if (!reasons.isEmpty()) {
      return claim(published, here, Claim.Verdict.NOT_CERTAIN, reasons);
    }
    if (claimed == 1 && isBlind(experiment)) {
      return claim(
          published,
          here,
          Claim.Verdict.NOT_CERTAIN,
          "ClusterJ wrote by key alone here (write.mode=blind): it found no row first.");
    }
    double factor = factor(study);
    Interval about = new Interval(claimed / factor, claimed * factor);
    Claim.Verdict verdict =
        measured.stream()
            .map(ratios -> verdict(ratios.mean(), about))
            .reduce(Claim.Verdict.HOLDS, Claim.Verdict::and);
    return claim(published, here, verdict, reason(verdict, measured, about, factor));
  }

  private List<Cell> missing(Experiment experiment, Study study) {
    return Stream.of(Study.CLUSTERJ, Study.JDBC)
        .flatMap(study::cells)
        .filter(cell -> operations.contains(cell.operation()))
        .filter(cell -> experiment.tps(cell).isEmpty())
        .toList();
  }

  /** Why one of the study's cells cannot be compared; empty where all can be. */
  private String notCompared(Experiment experiment, Study study) {
    List<CellResult> cells =
        Stream.of(Study.CLUSTERJ, Study.JDBC)
            .flatMap(study::cells)
            .filter(cell -> operations.contains(cell.operation()))
            .filter(cell -> !NotComparable.isComparable(experiment, cell))
            .flatMap(cell -> experiment.result(cell).stream())
            .toList();
    String lines = String.join(". ", NotComparable.lines(experiment, cells));
    return lines.isEmpty() ? "" : lines + ".";
  }

  private Claim claim(String published, String here, Claim.Verdict verdict, String reason) {
    return new Claim(text, published, here, verdict, reason);
  }

  /** The factor that still counts as about, in hundredths. */
  private double factor(Study study) {
    double farthest =
        operations.stream()
            .flatMap(operation -> study.ratios(operation).stream())
            .mapToDouble(ratio -> Math.exp(Math.abs(Math.log(ratio / claimed))))
            .max()
            .orElseThrow();
    return Math.ceil(farthest * HUNDREDTHS) / HUNDREDTHS;
  }

  private static Claim.Verdict verdict(Ratio mean, Interval about) {
    Interval sure = mean.anyInterval().orElse(new Interval(mean.value(), mean.value()));
    if (about.contains(sure.low()) && about.contains(sure.high())) {
      return Claim.Verdict.HOLDS;
    }
    return sure.high() < about.low() || sure.low() > about.high()
        ? Claim.Verdict.DOES_NOT_HOLD
        : Claim.Verdict.NOT_CERTAIN;
  }

  private String reason(
      Claim.Verdict verdict, List<Ratios> measured, Interval about, double factor) {
    boolean one = operations.size() == 1;
    boolean within = measured.stream().allMatch(ratios -> ratios.mean().within().isPresent());
    boolean sure = measured.stream().allMatch(ratios -> ratios.mean().interval().isPresent());
    String where =
        switch (verdict) {
          case HOLDS -> one ? "The mean lies within" : "Both means lie within";
          case DOES_NOT_HOLD ->
              one ? "The mean lies " + side(measured) : "Not both means lie within";
          case NOT_CERTAIN -> one ? "The mean may lie outside" : "A mean may lie outside";
        };
    return String.format(
        Locale.ROOT,
        "%s %.2f–%.2f, the factor of %.2f to each side that the study's own figures span%s.",
        where,
        about.low(),
        about.high(),
        factor,
        sure
            ? ""
            : "; fewer than three rounds: %sanother run may say otherwise"
                .formatted(within ? "" : "no interval, "));
  }

  private String side(List<Ratios> measured) {
    return measured.get(0).mean().value() > claimed ? "above" : "below";
  }

  private static boolean isBlind(Experiment experiment) {
    return experiment.rounds().stream()
        .anyMatch(
            round -> BLIND.equals(round.info().properties().get(Parameter.WRITE_MODE.property())));
  }

  private String spread(Operation operation, double mean, List<Double> values) {
    return String.format(
        Locale.ROOT,
        "%s%.2f (%.2f–%.2f)",
        operations.size() > 1 ? operation.label() + " " : "",
        mean,
        values.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
        values.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
  }

  private static String interval(Optional<Interval> interval) {
    return interval.map(i -> ", interval " + Numbers.ends(i)).orElse("");
  }

  private static List<Double> values(Ratios ratios) {
    return ratios.byThreads().values().stream().map(Ratio::value).toList();
  }

  private static double mean(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
  }
}
