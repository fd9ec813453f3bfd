// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.render.Csv;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file {@code vary.csv}, for other programs: a row a path and operation. {@code part} is {@code
 * settings} for each by itself, {@code together} for those that helped; figures are in percent,
 * empty where there are none; {@code p} is adjusted for all rows of the part.
 */
final class EffectsCsv {
  private EffectsCsv() {}

  private record Row(String part, Effect effect) {
    private static Stream<Row> all(String part, List<Effect> effects) {
      return effects.stream().map(effect -> new Row(part, effect));
    }
  }

  /** The text of the file. */
  static String of(List<Effect> settings, List<Effect> together) {
    Columns<Row> columns =
        new Columns<Row>()
            .add("part", row -> row.part)
            .add("path", row -> Csv.text(row.effect.path()))
            .add("baseline", row -> Csv.text(row.effect.baseline()))
            .add("operation", row -> row.effect.operation().label())
            .add("threads", row -> EffectsPage.threads(row.effect, " "))
            .add("effect", row -> text(row.effect.percent()))
            .add("low", row -> text(row.effect.interval().map(Interval::low)))
            .add("high", row -> text(row.effect.interval().map(Interval::high)))
            .add(
                "p",
                row -> row.effect.interval().isEmpty() ? "" : Numbers.exact(row.effect.chance()))
            .add("verdict", row -> row.effect.verdict().name().toLowerCase(Locale.ROOT));
    return Csv.of(
        columns, Stream.concat(Row.all("settings", settings), Row.all("together", together)));
  }

  private static String text(Optional<Double> value) {
    return value.map(Numbers::exact).orElse("");
  }
}
