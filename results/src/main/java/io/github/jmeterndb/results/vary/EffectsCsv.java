// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.render.Csv;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The file {@code vary.csv}, for other programs: a row a path and operation; figures are in
 * percent, empty where there are none; {@code p} is adjusted for all rows.
 */
final class EffectsCsv {
  private EffectsCsv() {}

  static String of(List<Effect> effects) {
    Columns<Effect> columns =
        new Columns<Effect>()
            .add("path", effect -> Csv.text(effect.path()))
            .add("baseline", effect -> Csv.text(effect.baseline()))
            .add("operation", effect -> effect.operation().label())
            .add("threads", effect -> EffectsPage.threads(effect, " "))
            .add("effect", effect -> text(effect.percent()))
            .add("low", effect -> text(effect.interval().map(Interval::low)))
            .add("high", effect -> text(effect.interval().map(Interval::high)))
            .add("p", effect -> effect.interval().isEmpty() ? "" : Numbers.exact(effect.chance()))
            .add("verdict", effect -> effect.verdict().name().toLowerCase(Locale.ROOT));
    return Csv.of(columns, effects.stream());
  }

  private static String text(Optional<Double> value) {
    return value.map(Numbers::exact).orElse("");
  }
}
