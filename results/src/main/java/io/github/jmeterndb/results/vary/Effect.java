// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.Percent;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a setting does to the throughput of an operation: that of its path ÷ that of the baseline,
 * over the rounds, of the geometric mean over the thread counts.
 *
 * @param path with the setting; one of the whole run stands before it, {@code
 *     sandbox.mysqlds=2:jdbc}
 * @param baseline the path without it
 * @param ratios nothing if no round measured both so that they can be compared
 * @param chance the p-value, adjusted for all effects that are judged together; 1 without an
 *     interval
 */
record Effect(
    String path, String baseline, Operation operation, Optional<Ratios> ratios, double chance) {
  enum Verdict {
    /** More throughput, and not by chance. */
    FASTER("faster"),
    /** Less throughput, and not by chance. */
    SLOWER("slower"),
    /** Chance may explain the difference. */
    NONE("none"),
    /** Significant, but the ratio drifted between blocks by as much. */
    UNSTEADY("not certain: the ratio drifted by as much within the cells"),
    UNTESTED("not tested: fewer than three rounds can be compared"),
    /** No round measured both paths so that they can be compared. */
    MISSING("none: not measured, or not to be compared");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }

    boolean isAnswer() {
      return this != UNTESTED && this != MISSING;
    }
  }

  /**
   * All that were measured: of each variation, operation of a closed loop and path. Each is a
   * chance to be wrong: their p-values are adjusted together by Holm's procedure.
   */
  static List<Effect> all(Map<Variation, Experiment> measured) {
    List<Effect> effects = new ArrayList<>();
    for (Map.Entry<Variation, Experiment> entry : measured.entrySet()) {
      Variation variation = entry.getKey();
      for (Operation operation : entry.getValue().closedLoops()) {
        for (PathPair pair : variation.pairs(entry.getValue())) {
          effects.add(
              new Effect(
                  pair.first(),
                  pair.second(),
                  operation,
                  Ratios.of(entry.getValue(), operation, pair.first(), pair.second()),
                  1));
        }
      }
    }
    return adjusted(effects);
  }

  private static List<Effect> adjusted(List<Effect> effects) {
    List<Double> chances =
        Holm.adjust(
            effects.stream()
                .filter(each -> each.interval().isPresent())
                .map(each -> each.ratio().orElseThrow().chance())
                .toList());
    List<Effect> adjusted = new ArrayList<>();
    int tests = 0;
    for (Effect each : effects) {
      double chance = each.interval().isPresent() ? chances.get(tests++) : 1;
      adjusted.add(new Effect(each.path, each.baseline, each.operation, each.ratios, chance));
    }
    return adjusted;
  }

  /** Whether the setting is of the whole run: names of paths have no such sign. */
  boolean isOfRun() {
    return path.indexOf(':') >= 0;
  }

  /** What is set: what stands before its path, or in the brackets of it. */
  String setting() {
    return isOfRun()
        ? path.substring(0, path.lastIndexOf(':'))
        : path.substring(PathName.of(path).accessPath().length()).replaceAll("[\\[\\]]", "");
  }

  /** The mean over the thread counts. */
  Optional<Ratio> ratio() {
    return ratios.map(Ratios::mean);
  }

  /** How much more throughput there is, in percent. */
  Optional<Double> percent() {
    return ratio().map(ratio -> percent(ratio.value()));
  }

  /** The 95 % interval over the rounds, in percent, of this effect alone. */
  Optional<Interval> interval() {
    return ratio()
        .flatMap(Ratio::interval)
        .map(each -> new Interval(percent(each.low()), percent(each.high())));
  }

  /** The end of the interval that is farther from 0: no larger effect is in it, in percent. */
  Optional<Double> largest() {
    return interval().map(each -> Math.max(Math.abs(each.low()), Math.abs(each.high())));
  }

  private static double percent(double ratio) {
    return Percent.WHOLE * (ratio - 1);
  }

  Verdict verdict() {
    if (ratios.isEmpty()) {
      return Verdict.MISSING;
    }
    Verdict verdict =
        switch (ratios.get().mean().verdict(chance)) {
          case FASTER -> Verdict.FASTER;
          case SLOWER -> Verdict.SLOWER;
          case NO_SIGNIFICANT_DIFFERENCE -> Verdict.NONE;
          case ONE_ROUND -> Verdict.UNTESTED;
        };
    boolean isClaim = verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
    return isClaim && ratios.get().isUnsteady() ? Verdict.UNSTEADY : verdict;
  }
}
