// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.verdict;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.Forms;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.verdict.SpeedVerdict.Other;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.statistics.Ratio.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A verdict in a sentence, as hyperfine words it: {@code clusterj is 2.96 ± 0.08 times as fast as
 * jdbc}. By one round without paired cells no path is called as fast as anything: it had so much in
 * that round.
 */
final class SpeedSentence {
  private final SpeedVerdict verdict;
  private final Experiment experiment;

  private SpeedSentence(SpeedVerdict verdict, Experiment experiment) {
    this.verdict = verdict;
    this.experiment = experiment;
  }

  /** With the operation and the thread counts first. */
  static String of(SpeedVerdict verdict, Experiment experiment) {
    return new SpeedSentence(verdict, experiment).text();
  }

  private String text() {
    String label = verdict.operation().label();
    if (verdict.others().isEmpty()) {
      return label + ": " + most();
    }
    List<String> parts = new ArrayList<>();
    verdict.others().forEach(other -> parts.add(of(other)));
    if (!verdict.unmeasured().isEmpty()) {
      parts.add("not compared: " + String.join(", ", verdict.unmeasured()));
    }
    List<String> compared = new ArrayList<>(experiment.paths());
    compared.removeAll(verdict.unmeasured());
    Forms.of(experiment, verdict.operation(), compared)
        .ifPresent(forms -> parts.add("not like for like (" + forms + ")"));
    return "%s, %s: %s"
        .formatted(label, CellNames.mean(verdict.threads()), String.join("; ", parts));
  }

  private String most() {
    return "%s%s TPS%s at %s%s"
        .formatted(
            experiment.threads().size() == 1 ? "" : "up to ",
            Numbers.tps(verdict.peak()),
            verdict.peak().tpsInterval().map(SpeedSentence::interval).orElse(""),
            CellNames.threads(verdict.peak().cell().threads()),
            verdict
                .peak()
                .latency()
                .map(latency -> ", with a p99 of " + Numbers.figure(latency.p99()) + " µs")
                .orElse(""));
  }

  private static String interval(Interval interval) {
    return " (95 % interval " + Numbers.ends(interval) + ")";
  }

  private String of(Other other) {
    return Stream.concat(Stream.of(mean(other) + range(other.ratios())), exceptions(other))
        .collect(Collectors.joining("; "));
  }

  private String mean(Other other) {
    String best = verdict.best();
    String path = other.path();
    Ratio mean = other.ratios().mean();
    if (other.ratios().isUnsteady()) {
      return "no verdict between %s and %s (ratio %s): too unsteady"
          .formatted(best, path, mean.text());
    }
    return switch (other.significance()) {
      case ONE_ROUND ->
          other.ratios().paired()
              ? "%s is %s times as fast as %s %s"
                  .formatted(best, mean.withError(), path, experiment.withoutInterval())
              : "%s, %s had %s times the TPS of %s"
                  .formatted(experiment.withoutInterval(), best, mean.withError(), path);
      case NO_SIGNIFICANT_DIFFERENCE ->
          "%s between %s and %s: ratio %s"
              .formatted(
                  mean.isEquivalent() ? Ratio.NO_DIFFERENCE : "no significant difference",
                  best,
                  path,
                  mean.withError());
      case FASTER, SLOWER -> "%s is %s times as fast as %s".formatted(best, mean.withError(), path);
    };
  }

  /** The least and the greatest ratio, with the thread counts at which they were measured. */
  private static String range(Ratios ratios) {
    if (ratios.byThreads().size() < 2) {
      return "";
    }
    Comparator<Integer> byRatio =
        Comparator.comparing(count -> ratios.byThreads().get(count).value());
    int least = ratios.byThreads().keySet().stream().min(byRatio).orElseThrow();
    int greatest = ratios.byThreads().keySet().stream().max(byRatio).orElseThrow();
    String low = hundredths(ratios, least);
    String high = hundredths(ratios, greatest);
    return low.equals(high)
        ? ""
        : " (%s at %s, %s at %s)".formatted(low, CellNames.threads(least), high, greatest);
  }

  private static String hundredths(Ratios ratios, int threads) {
    return Numbers.ratio(ratios.byThreads().get(threads).value(), Optional.empty());
  }

  /** What single thread counts show that the mean does not, or the other way round. */
  private static Stream<String> exceptions(Other other) {
    Ratios ratios = other.ratios();
    if (ratios.byThreads().size() < 2 || ratios.isUnsteady()) {
      return Stream.of();
    }
    List<String> parts = new ArrayList<>();
    Verdict mean = other.significance();
    for (Verdict verdict : Verdict.values()) {
      List<Integer> threads = new ArrayList<>(ratios.threads(verdict));
      if (mean == Verdict.ONE_ROUND && verdict == mean) {
        threads.retainAll(other.ahead());
      }
      if (!threads.isEmpty() && (verdict != mean || mean == Verdict.ONE_ROUND)) {
        parts.add(words(verdict, mean) + " at " + CellNames.threads(threads));
      }
    }
    List<Integer> without = ratios.withoutVerdict();
    if (!without.isEmpty()) {
      parts.add("no verdict at %s: too unsteady".formatted(CellNames.threads(without)));
    }
    return parts.stream();
  }

  private static String words(Verdict verdict, Verdict mean) {
    return switch (verdict) {
      case FASTER -> "faster";
      case SLOWER -> "slower";
      case NO_SIGNIFICANT_DIFFERENCE -> "no significant difference";
      case ONE_ROUND -> mean == Verdict.ONE_ROUND ? "below 1" : "no interval";
    };
  }
}
