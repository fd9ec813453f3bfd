// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.page.Prose;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is said of settings.
 *
 * @param first one of the experiments, all of which ran on one target
 * @param effects one or more
 * @param cautions what is to be minded, a line each
 */
record EffectsPage(Experiment first, List<Effect> effects, List<String> cautions) implements Page {
  private static final int TEXTS = 4;

  EffectsPage {
    effects = List.copyOf(effects);
    cautions = List.copyOf(cautions);
  }

  @Override
  public String label() {
    return first.label();
  }

  @Override
  public String title() {
    return "Effects of settings";
  }

  @Override
  public List<String> about() {
    return List.of(label());
  }

  @Override
  public boolean isEmbedded() {
    return first.isEmbedded();
  }

  @Override
  public Optional<Verdict> verdict() {
    String counts =
        "Of %s effects, %s are significant: %s faster, %s slower"
            .formatted(
                effects.size(),
                count(Effect.Verdict.FASTER) + count(Effect.Verdict.SLOWER),
                count(Effect.Verdict.FASTER),
                count(Effect.Verdict.SLOWER));
    return Optional.of(
        new Verdict(List.of(counts), "(5 % chance that any of these is a false alarm)"));
  }

  private long count(Effect.Verdict verdict) {
    return effects.stream().filter(effect -> effect.verdict() == verdict).count();
  }

  @Override
  public List<Section> sections() {
    Table table =
        new Columns<Effect>()
            .add("setting", Effect::setting)
            .add("compared with", Effect::baseline)
            .add("operation", effect -> effect.operation().label())
            .add("threads", effect -> threads(effect, ", "))
            .add("effect on throughput", EffectsPage::figure)
            .add("verdict", EffectsPage::words)
            .table("Effects of settings", TEXTS, effects);
    return List.of(
        Section.of("Settings", List.of(table), Prose.of("vary.settings")).inBrief(List.of(table)));
  }

  /** The thread counts that it is the mean over. */
  static String threads(Effect effect, String separator) {
    return effect
        .ratios()
        .map(
            ratios ->
                ratios.byThreads().keySet().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(separator)))
        .orElse("");
  }

  /** Such as {@code +3.1 % (+1.0 to +5.2 %)}. */
  private static String figure(Effect effect) {
    Optional<Interval> interval = effect.interval();
    return effect.percent().map(value -> signed(value, interval) + " %").orElse(Numbers.GAP)
        + interval
            .map(
                ends ->
                    " (%s to %s %%)"
                        .formatted(signed(ends.low(), interval), signed(ends.high(), interval)))
            .orElse("");
  }

  private static String signed(double percent, Optional<Interval> interval) {
    String text = Numbers.figure(percent, interval);
    return text.startsWith("-") ? text : "+" + text;
  }

  private static String words(Effect effect) {
    if (effect.verdict() != Effect.Verdict.NONE) {
      return effect.verdict().toString();
    }
    return effect.interval().orElseThrow().contains(0)
        ? "no effect larger than %s %%".formatted(roundedUp(effect.largest().orElseThrow()))
        : "not certain: significant by itself, but not among all effects";
  }

  /** Not less than it is; with one decimal below 10. */
  private static String roundedUp(double percent) {
    double tenths = 10;
    return percent < tenths
        ? Numbers.oneDecimal(Math.ceil(tenths * percent) / tenths)
        : Numbers.decimals(0, Math.ceil(percent));
  }
}
