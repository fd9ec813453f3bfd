// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.figures.RatioFigures;
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
 * The throughput over a path with a setting ÷ that with its baseline, as the geometric mean over
 * the thread counts. All p-values are adjusted together by Holm's procedure.
 */
public final class Effects {
  private final List<Effect> effects = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final Set<String> cautions = new LinkedHashSet<>();
  private Experiment first;

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

  /** The effect of a setting on a path; for a whole run, {@code sandbox.mysqlds=2:jdbc}. */
  private static final class Effect {
    final Key key;
    final String threads;
    final boolean isUnsteady;
    final Optional<Double> percent;
    final Optional<Interval> interval;

    /** The p-value, which {@link #in} adjusts for all effects. */
    double chance;

    Effect(Experiment experiment, Figures figures, Key key) {
      this.key = key;
      Optional<Figure> ratio = RatioFigures.of(figures, key);
      isUnsteady = RatioFigures.value(figures, key, Producers.UNSTEADY).isPresent();
      threads =
          experiment.threads().stream()
              .filter(count -> RatioFigures.of(figures, key.at(count)).isPresent())
              .map(String::valueOf)
              .collect(joining(", "));
      percent = ratio.map(each -> percent(each.value()));
      interval =
          ratio
              .filter(each -> each.scope() == Scope.ROUNDS || each.scope() == Scope.SYSTEMS)
              .flatMap(Figure::interval)
              .map(i -> new Interval(percent(i.low()), percent(i.high())));
      chance = RatioFigures.value(figures, key, Producers.CHANCE).orElse(1);
    }

    static double percent(double ratio) {
      return 100 * (ratio - 1);
    }

    String setting() {
      int colon = key.path().lastIndexOf(':');
      return colon >= 0
          ? key.path().substring(0, colon)
          : key.path()
              .substring(PathName.of(key.path()).accessPath().length())
              .replaceAll("[\\[\\]]", "");
    }

    Verdict verdict() {
      if (interval.isEmpty()) {
        return percent.isEmpty() ? Verdict.MISSING : Verdict.UNTESTED;
      }
      if (chance >= Comparison.SIGNIFICANCE) {
        return Verdict.NONE;
      }
      if (isUnsteady) {
        return Verdict.UNSTEADY;
      }
      return percent.orElseThrow() > 0 ? Verdict.FASTER : Verdict.SLOWER;
    }

    /** Such as {@code +3.1 % (+1.0 to +5.2 %)}. */
    String figure() {
      return percent.map(each -> signed(each) + " %").orElse(Numbers.GAP)
          + interval
              .map(i -> " (%s to %s %%)".formatted(signed(i.low()), signed(i.high())))
              .orElse("");
    }

    private String signed(double value) {
      String text = Numbers.figure(value, interval);
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
      // Rounded up.
      return "no effect larger than %s %%"
          .formatted(
              most < 10
                  ? Numbers.oneDecimal(Math.ceil(10 * most) / 10)
                  : Numbers.decimals(0, Math.ceil(most)));
    }

    List<String> row() {
      return List.of(
          key.path(),
          key.of(),
          key.operation(),
          threads.replace(",", ""),
          percent.map(Numbers::exact).orElse(""),
          interval.map(i -> Numbers.exact(i.low())).orElse(""),
          interval.map(i -> Numbers.exact(i.high())).orElse(""),
          interval.map(i -> Numbers.exact(chance)).orElse(""),
          verdict().name().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Reads the rounds in a folder that {@code ./bench --vary} made.
   *
   * @throws UserError if a file cannot be read, or nothing was measured to compare
   */
  public static Effects in(Path folder, List<Variation> variations) throws UserError {
    Effects all = new Effects();
    for (Variation variation : variations) {
      all.add(variation, folder);
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
    Holm.adjust(tested, effect -> effect.chance, (effect, chance) -> effect.chance = chance);
    return all;
  }

  private void add(Variation variation, Path folder) throws UserError {
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
          effects.add(
              new Effect(experiment, figures, new Key(operation.label(), changed, 0, path)));
        }
      }
    }
  }

  /** Whether each setting has at least three rounds that can be compared. */
  public boolean areAnswers() {
    return missing.isEmpty() && count(Verdict.UNTESTED) == 0 && count(Verdict.MISSING) == 0;
  }

  private long count(Verdict verdict) {
    return effects.stream().filter(each -> each.verdict() == verdict).count();
  }

  public Report report() {
    List<List<String>> rows =
        effects.stream()
            .map(
                e ->
                    List.of(
                        e.setting(),
                        e.key.of(),
                        e.key.operation(),
                        e.threads,
                        e.figure(),
                        e.words()))
            .toList();
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
            "Effect: throughput with the setting ÷ throughput without it, less 1; the geometric"
                + " mean over the thread counts, with the 95 % interval of this effect alone."
                + " Significant: faster or slower after the correction for all effects of the table"
                + " (Holm). No effect larger than: the end of the interval that is farther from"
                + " 0."),
        List.of(),
        List.of());
  }

  /**
   * The rows of {@code vary.csv}. Figures are in percent, empty if not measured; {@code p} is
   * adjusted for all rows.
   */
  public List<List<String>> rows() {
    return effects.stream().map(Effect::row).toList();
  }
}
