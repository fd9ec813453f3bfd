// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Charts for those who hear them. */
public final class Words {
  private Words() {}

  /** Each line with its points by threads. */
  public static String points(List<Series> lines) {
    return each(
        lines,
        line ->
            line.points().stream()
                .map(p -> String.format(Locale.ROOT, "%.0f at %.0f", p.y(), p.x()))
                .collect(Collectors.joining(", ")));
  }

  /** Each line with its lowest and highest point: for those with many. */
  public static String extremes(List<Series> lines) {
    return each(
        lines,
        line -> {
          DoubleSummaryStatistics y =
              line.points().stream().mapToDouble(Point::y).summaryStatistics();
          return String.format(Locale.ROOT, "%.0f to %.0f", y.getMin(), y.getMax());
        });
  }

  private static String each(List<Series> lines, Function<Series, String> words) {
    return lines.stream()
        .filter(line -> !line.points().isEmpty())
        .map(line -> line.name() + ": " + words.apply(line))
        .collect(Collectors.joining(". ", "", "."));
  }
}
