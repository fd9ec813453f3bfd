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
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
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
 * The throughput over a path with a setting ÷ that of its baseline, of the geometric mean over the
 * thread counts. All p-values are adjusted together by Holm's procedure.
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
    NONE("none"),
    UNSTEADY("not certain: the ratio drifted by as much within the cells"),
    UNTESTED("not tested: fewer than three rounds can be compared"),
    MISSING("none: not measured, or not to be compared");

    final String words;

    Verdict(String words) {
      this.words = words;
    }
  }

  /** The effect of a setting on a path; on one of a whole run, {@code sandbox.mysqlds=2:jdbc}. */
  private static final class Effect {
    final String path;
    final String baseline;
    final String operation;
    final List<Integer> threads;
    final boolean isUnsteady;
    final Optional<Ratio> ratio;
    final Optional<Interval> interval;

    /** The p-value, adjusted for all effects; 1 without an interval. */
    double chance = 1;

    Effect(Figures figures, String operation, String path, String baseline) {
      this.path = path;
      this.baseline = baseline;
      this.operation = operation;
      threads =
          figures
              .of(Metric.RATIO)
              .map(Figure::key)
              .filter(key -> key.threads() > 0 && key.operation().equals(operation))
              .filter(key -> Set.of(key.path(), key.of()).equals(Set.of(path, baseline)))
              .map(Key::threads)
              .sorted()
              .toList();
      isUnsteady = Joins.isUnsteady(figures, new Key(operation, path, 0, baseline));
      ratio = Joins.ratio(figures, operation, path, baseline, 0).map(mean -> ratio(figures, mean));
      interval =
          ratio
              .flatMap(Ratio::interval)
              .map(i -> new Interval(percent(i.low()), percent(i.high())));
    }

    /** Uses the rounds that measured both; values of a whole run have rounds of their own each. */
    private Ratio ratio(Figures figures, Figure mean) {
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

    static double percent(double ratio) {
      return 100 * (ratio - 1);
    }

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
          + interval
              .map(i -> " (%s to %s %%)".formatted(signed(i.low()), signed(i.high())))
              .orElse("");
    }

    private String signed(double percent) {
      String text = Numbers.figure(percent, interval);
      return text.startsWith("-") ? text : "+" + text;
    }

    String words() {
      if (verdict() != Verdict.NONE) {
        return verdict().words;
      }
      Interval known = interval.orElseThrow();
      if (!known.contains(0)) {
        return "not certain: significant by itself, but not among all effects";
      }
      double most = Math.max(Math.abs(known.low()), Math.abs(known.high()));
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

    List<String> row() {
      return List.of(
          path,
          baseline,
          operation,
          threads(" "),
          ratio.map(r -> Numbers.exact(percent(r.value()))).orElse(""),
          interval.map(i -> Numbers.exact(i.low())).orElse(""),
          interval.map(i -> Numbers.exact(i.high())).orElse(""),
          interval.map(i -> Numbers.exact(chance)).orElse(""),
          verdict().name().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Reads a folder that {@code ./bench --vary} made.
   *
   * @throws UserError if a file cannot be read, or nothing was measured to compare
   */
  public static Effects in(Path folder) throws UserError {
    Effects all = new Effects(folder);
    for (Variation variation : Variation.read(folder)) {
      all.add(variation);
    }
    if (all.first == null) {
      throw new UserError("%s: no round measured anything; see the logs in it".formatted(folder));
    }
    if (all.effects.isEmpty()) {
      throw new UserError(
          "%s: these rounds have no cell of a closed loop: leave out rate and slo"
              .formatted(folder));
    }
    List<Effect> tested = all.effects.stream().filter(e -> e.interval.isPresent()).toList();
    List<Double> chances =
        Holm.adjust(tested.stream().map(e -> e.ratio.orElseThrow().chance()).toList());
    for (int i = 0; i < tested.size(); i++) {
      tested.get(i).chance = chances.get(i);
    }
    return all;
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
    String baseline = variation.baseline();
    for (Operation operation : experiment.closedLoops()) {
      for (String other : variation.others()) {
        for (String path : variation.isOfRun() ? system.paths() : List.of(baseline)) {
          String changed = other + path.substring(baseline.length());
          effects.add(new Effect(figures, operation.label(), changed, path));
        }
      }
    }
  }

  /** Whether each setting was measured in three rounds or more that can be compared. */
  public boolean areAnswers() {
    return missing.isEmpty() && count(Verdict.UNTESTED) == 0 && count(Verdict.MISSING) == 0;
  }

  private long count(Verdict verdict) {
    return effects.stream().filter(each -> each.verdict() == verdict).count();
  }

  public Report report() {
    List<List<String>> rows = new ArrayList<>();
    for (Effect each : effects) {
      rows.add(
          List.of(
              each.setting(),
              each.baseline,
              each.operation,
              each.threads(", "),
              each.figure(),
              each.words()));
    }
    List<String> header =
        List.of(
            "setting", "compared with", "operation", "threads", "effect on throughput", "verdict");
    long faster = count(Verdict.FASTER);
    long slower = count(Verdict.SLOWER);
    return new Report(
        "Effects of settings (%s)".formatted(first.label()),
        first.isEmbedded(),
        Stream.concat(missing.stream(), cautions.stream()).toList(),
        List.of(new Table("Effects of settings", header, 4, rows)),
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
   * The rows of {@code vary.csv}, the first one its header: figures are in percent, empty where
   * there are none; {@code p} is adjusted for all rows.
   */
  public List<List<String>> rows() {
    String header = "path baseline operation threads effect low high p verdict";
    return Stream.concat(
            Stream.of(List.of(header.split(" ", -1))), effects.stream().map(Effect::row))
        .toList();
  }
}
