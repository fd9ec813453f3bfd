// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.figure;

import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelSeries;
import io.github.jmeterndb.jtl.model.SeriesPoint;
import java.util.Comparator;
import java.util.List;

/**
 * The labels that are drawn: those with the most samples, the largest first.
 *
 * @param drawn their series
 * @param all how many there are
 */
record Biggest(List<LabelSeries> drawn, int all) {
  /** More would make a page that nobody scrolls through, and that no mail takes. */
  static final int MOST = 24;

  static Biggest of(JtlResult result) {
    List<LabelSeries> all = result.series().stream().filter(s -> !s.points().isEmpty()).toList();
    return new Biggest(
        all.stream()
            .sorted(
                Comparator.comparingLong(Biggest::samples)
                    .reversed()
                    .thenComparing(LabelSeries::transaction)
                    .thenComparing(LabelSeries::label))
            .limit(MOST)
            .toList(),
        all.size());
  }

  static long samples(LabelSeries series) {
    return series.points().stream().mapToLong(SeriesPoint::samples).sum();
  }

  /** In what order they stand, and how many do not. */
  String note() {
    return drawn.size() < all
        ? "Of %d labels these are the %d with the most samples, the largest first; the tables have all."
            .formatted(all, drawn.size())
        : "The label with the most samples comes first.";
  }
}
