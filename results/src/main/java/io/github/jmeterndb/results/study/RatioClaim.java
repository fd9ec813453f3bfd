// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.PublishedRatio;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A claim on the ratio of two paths, judged by the geometric mean over the thread counts: it holds
 * if all of its interval lies where the claim says, and does not hold if none of it does.
 */
final class RatioClaim {
  private final PublishedRatio claimed;
  private final Experiment experiment;

  private RatioClaim(PublishedRatio claimed, Experiment experiment) {
    this.claimed = claimed;
    this.experiment = experiment;
  }

  /** Nothing where its paths, or none of its operations, were measured on an NDB Cluster. */
  static Optional<Claim> judge(PublishedRatio claimed, Experiment experiment) {
    boolean measured =
        Study.isNdb(experiment)
            && experiment.paths().containsAll(List.of(claimed.path(), claimed.other()))
            && experiment.closedLoops().stream()
                .map(Operation::label)
                .anyMatch(claimed.operations()::contains);
    return measured ? Optional.of(new RatioClaim(claimed, experiment).judge()) : Optional.empty();
  }

  private Claim judge() {
    List<Ratios> ratios = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String label : claimed.operations()) {
      Ratios.of(experiment, new Operation(label), claimed.path(), claimed.other())
          .ifPresentOrElse(ratios::add, () -> missing.add(label));
    }
    String here =
        ratios.stream()
            .map(each -> each.operation().label() + " " + each.mean().textWithInterval())
            .collect(Collectors.joining("; "));
    if (!missing.isEmpty()) {
      return claim(
          here,
          Claim.Verdict.NOT_CERTAIN,
          "Not measured, or not comparable: " + String.join(", ", missing) + ".");
    }
    Claim.Verdict verdict =
        ratios.stream().map(this::verdict).reduce(Claim.Verdict.HOLDS, Claim.Verdict::and);
    return claim(here, verdict, reason(verdict));
  }

  private Claim.Verdict verdict(Ratios ratios) {
    Optional<Interval> interval = ratios.mean().anyInterval();
    if (interval.isEmpty() || ratios.isUnsteady()) {
      return Claim.Verdict.NOT_CERTAIN;
    }
    double low = interval.get().low();
    double high = interval.get().high();
    if (high < claimed.least() || low > most()) {
      return Claim.Verdict.DOES_NOT_HOLD;
    }
    return low > claimed.least() && high < most() ? Claim.Verdict.HOLDS : Claim.Verdict.NOT_CERTAIN;
  }

  private double most() {
    return claimed.most() == 0 ? Double.POSITIVE_INFINITY : claimed.most();
  }

  private String reason(Claim.Verdict verdict) {
    String range =
        claimed.most() == 0
            ? "above %s".formatted(claimed.least())
            : "within %s–%s".formatted(claimed.least(), claimed.most());
    return switch (verdict) {
      case HOLDS -> "Each interval lies %s.".formatted(range);
      case DOES_NOT_HOLD -> "Not each ratio lies %s.".formatted(range);
      case NOT_CERTAIN ->
          "An interval is missing or does not lie wholly %s, or the ratio drifted."
              .formatted(range);
    };
  }

  private Claim claim(String here, Claim.Verdict verdict, String reason) {
    return new Claim(claimed.text(), claimed.source(), here, verdict, reason);
  }
}
