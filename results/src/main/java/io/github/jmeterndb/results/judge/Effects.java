// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Ratio;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.write.Report;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The effects of settings: the throughput of an operation over a path with the setting ÷ that of
 * its baseline, over the rounds, of the geometric mean over the thread counts. Each is a chance to
 * be wrong: their p-values are adjusted together by Holm's procedure.
 */
public final class Effects {
  private final Path folder;
  private final List<Effect> effects = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final Set<String> cautions = new LinkedHashSet<>();
  private Experiment first;

  private Effects(Path folder) {
    this.folder = folder;
  }

  private enum Verdict {
    FASTER("faster"),
    SLOWER("slower"),
    /** Chance may explain the difference. */
    NONE("none"),
    UNSTEADY("not certain: the ratio drifted by as much within the cells"),
    UNTESTED("not tested: fewer than three rounds can be compared"),
    MISSING("none: not measured, or not to be compared");

    final String words;

    Verdict(String words) {
      this.words = words;
    }
  }

  /**
   * Of a path, or of one of a whole run, {@code sandbox.mysqlds=2:jdbc}.
   *
   * @param ratio nothing if no round measured both so that they can be compared
   * @param chance the p-value, adjusted for all effects; 1 without an interval
   */
  private record Effect(
      String path,
      String baseline,
      String operation,
      List<Integer> threads,
      boolean isUnsteady,
      Optional<Ratio> ratio,
      double chance) {
    Optional<Interval> interval() {
      return ratio
          .flatMap(Ratio::interval)
          .map(i -> new Interval(percent(i.low()), percent(i.high())));
    }

    static double percent(double ratio) {
      return 100 * (ratio - 1);
    }

    /** What is set: what stands before its path, or in the brackets of it. */
    String setting() {
      int colon = path.lastIndexOf(':');
      return colon >= 0
          ? path.substring(0, colon)
          : path.substring(PathName.of(path).accessPath().length()).replaceAll("[\\[\\]]", "");
    }

    Verdict verdict() {
      if (ratio.isEmpty()) {
        return Verdict.MISSING;
      }
      return switch (ratio.get().verdict(chance)) {
        case FASTER -> isUnsteady ? Verdict.UNSTEADY : Verdict.FASTER;
        case SLOWER -> isUnsteady ? Verdict.UNSTEADY : Verdict.SLOWER;
        case NO_SIGNIFICANT_DIFFERENCE -> Verdict.NONE;
        case ONE_ROUND -> Verdict.UNTESTED;
      };
    }

    /** Such as {@code +3.1 % (+1.0 to +5.2 %)}. */
    String figure() {
      return ratio.map(each -> signed(percent(each.value())) + " %").orElse(Numbers.GAP)
          + interval()
              .map(i -> " (%s to %s %%)".formatted(signed(i.low()), signed(i.high())))
              .orElse("");
    }

    private String signed(double percent) {
      String text = Numbers.figure(percent, interval());
      return text.startsWith("-") ? text : "+" + text;
    }

    String words() {
      if (verdict() != Verdict.NONE) {
        return verdict().words;
      }
      Interval interval = interval().orElseThrow();
      if (!interval.contains(0)) {
        return "not certain: significant by itself, but not among all effects";
      }
      double most = Math.max(Math.abs(interval.low()), Math.abs(interval.high()));
      // Not less than it is.
      return "no effect larger than %s %%"
          .formatted(
              most < 10
                  ? Numbers.oneDecimal(Math.ceil(10 * most) / 10)
                  : Numbers.decimals(0, Math.ceil(most)));
    }

    String threads(String separator) {
      return threads.stream().map(String::valueOf).collect(joining(separator));
    }
  }

  /**
   * Those of the rounds in a folder that {@code ./bench --vary} made.
   *
   * @throws UserError if a file cannot be read, or no round measured anything to compare
   */
  public static Effects in(Path folder) throws UserError {
    Effects effects = new Effects(folder);
    for (Variation variation : Variation.read(folder)) {
      effects.add(variation);
    }
    if (effects.first == null) {
      throw new UserError("%s: no round measured anything; see the logs in it".formatted(folder));
    }
    if (effects.effects.isEmpty()) {
      throw new UserError(
          "%s: these rounds have no cell of a closed loop: leave out rate and slo"
              .formatted(folder));
    }
    effects.adjust();
    return effects;
  }

  private void add(Variation variation) throws UserError {
    Optional<Experiment> measured = variation.measured(folder);
    if (measured.isEmpty()) {
      missing.add(
          "%s was measured in no round, or had nothing to be compared with: see the logs in %s"
              .formatted(
                  String.join(", ", variation.others()), folder.resolve(variation.folder())));
      return;
    }
    Experiment experiment = measured.get();
    Experiment system = experiment.systems().get(0);
    first = first == null ? system : first;
    experiment.systems().stream()
        .flatMap(each -> Facts.cautions(each).stream())
        .forEach(caution -> cautions.add(variation.folder() + ": " + caution));
    Figures figures = Producers.of(experiment);
    for (Operation operation : experiment.closedLoops()) {
      for (String other : variation.others()) {
        if (variation.isOfRun()) {
          for (String path : system.paths()) {
            String same = other + path.substring(variation.baseline().length());
            add(figures, operation.label(), same, path);
          }
        } else {
          add(figures, operation.label(), other, variation.baseline());
        }
      }
    }
  }

  private void add(Figures figures, String operation, String path, String baseline) {
    List<Integer> threads =
        figures
            .of(Metric.RATIO)
            .map(Figure::key)
            .filter(key -> key.threads() > 0 && key.operation().equals(operation))
            .filter(key -> Set.of(key.path(), key.of()).equals(Set.of(path, baseline)))
            .map(Key::threads)
            .sorted()
            .toList();
    effects.add(
        new Effect(
            path,
            baseline,
            operation,
            threads,
            Joins.isUnsteady(figures, new Key(operation, path, 0, baseline)),
            Joins.ratio(figures, operation, path, baseline, 0)
                .map(mean -> ratio(figures, mean, threads)),
            1));
  }

  /** Uses the rounds that measured both; values of a whole run have rounds of their own each. */
  private static Ratio ratio(Figures figures, Figure mean, List<Integer> threads) {
    double[] logs = Joins.logs(mean);
    if (logs.length > 0) {
      return Ratio.ofLogs(logs);
    }
    Key key = mean.key().of("");
    double[] above = Joins.meanLogs(figures, threads.stream().map(key::at).toList());
    Key other = key.over(mean.key().of());
    double[] below = Joins.meanLogs(figures, threads.stream().map(other::at).toList());
    return above.length == 0 || below.length == 0
        ? new Ratio(mean.value(), Optional.empty(), 1)
        : Ratio.ofIndependent(above, below);
  }

  private void adjust() {
    List<Effect> tested = effects.stream().filter(each -> each.interval().isPresent()).toList();
    List<Double> chances =
        Holm.adjust(tested.stream().map(each -> each.ratio.orElseThrow().chance()).toList());
    effects.replaceAll(
        each -> {
          int test = tested.indexOf(each);
          return test < 0
              ? each
              : new Effect(
                  each.path,
                  each.baseline,
                  each.operation,
                  each.threads,
                  each.isUnsteady,
                  each.ratio,
                  chances.get(test));
        });
  }

  /** Whether each setting was measured in three rounds or more that can be compared. */
  public boolean areAnswers() {
    return missing.isEmpty() && count(Verdict.UNTESTED) == 0 && count(Verdict.MISSING) == 0;
  }

  private long count(Verdict verdict) {
    return effects.stream().filter(each -> each.verdict() == verdict).count();
  }

  public Report report() {
    Table table =
        new Table(
            "Effects of settings",
            List.of(
                "setting",
                "compared with",
                "operation",
                "threads",
                "effect on throughput",
                "verdict"),
            4,
            effects.stream()
                .map(
                    each ->
                        List.of(
                            each.setting(),
                            each.baseline,
                            each.operation,
                            each.threads(", "),
                            each.figure(),
                            each.words()))
                .toList());
    long faster = count(Verdict.FASTER);
    long slower = count(Verdict.SLOWER);
    return new Report(
        "Effects of settings (%s)".formatted(first.label()),
        first.isEmbedded(),
        Stream.concat(missing.stream(), cautions.stream()).toList(),
        List.of(table),
        List.of(
            "Of %s effects, %s are significant: %s faster, %s slower (5 %% chance that any of these is a false alarm)"
                .formatted(effects.size(), faster + slower, faster, slower),
            "Effect: throughput with the setting ÷ throughput without it, less 1; the geometric mean over the"
                + " thread counts, with the 95 % interval of this effect alone. Significant: faster or slower"
                + " after the correction for all effects of the table (Holm). No effect larger than: the end of"
                + " the interval that is farther from 0."),
        List.of(),
        List.of());
  }

  /**
   * The rows of {@code vary.csv}, for other programs, the first one its header: figures are in
   * percent, empty where there are none; {@code p} is adjusted for all rows.
   */
  public List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "path", "baseline", "operation", "threads", "effect", "low", "high", "p", "verdict"));
    for (Effect each : effects) {
      Optional<Interval> interval = each.interval();
      rows.add(
          List.of(
              each.path,
              each.baseline,
              each.operation,
              each.threads(" "),
              each.ratio.map(r -> Numbers.exact(Effect.percent(r.value()))).orElse(""),
              interval.map(i -> Numbers.exact(i.low())).orElse(""),
              interval.map(i -> Numbers.exact(i.high())).orElse(""),
              interval.map(i -> Numbers.exact(each.chance)).orElse(""),
              each.verdict().name().toLowerCase(Locale.ROOT)));
    }
    return rows;
  }
}
