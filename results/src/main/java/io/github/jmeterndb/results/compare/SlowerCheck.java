// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.compare;

import io.github.jmeterndb.results.compare.Comparison.Line;
import io.github.jmeterndb.results.compare.Comparison.Verdict;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.State;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a job that must not get slower fails. It does where something is too slow, and where that
 * cannot be decided: who measures nothing is not faster.
 */
final class SlowerCheck {
  private SlowerCheck() {}

  /**
   * Why it fails, a clause each; none if it does not.
   *
   * @param percent of the throughput that may be lost
   */
  static List<String> failures(
      Comparison comparison, Experiment base, Experiment next, double percent) {
    List<String> failures = new ArrayList<>();
    add(
        failures,
        "not COMPLETE:",
        Stream.concat(base.rounds().stream(), next.rounds().stream())
            .filter(round -> round.info().state() != State.COMPLETE)
            .map(SlowerCheck::name));
    add(failures, "not comparable:", comparison.notComparable().stream().map(Cell::tag));
    add(failures, "measured in BASE only:", comparison.onlyBase().stream().map(Cell::tag));
    add(
        failures,
        "not tested, which takes three rounds on each side:",
        Stream.concat(
            comparison.lines().stream()
                .filter(line -> line.verdict() == Verdict.NOT_TESTED)
                .map(ComparisonPage::name),
            lacksTheMean(comparison) ? Stream.of(ComparisonPage.ALL) : Stream.empty()));
    add(
        failures,
        "slower by more than %s %%, beyond noise:"
            .formatted(BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString()),
        comparison.lines().stream().filter(Line::isTooSlow).map(ComparisonPage::name));
    return failures;
  }

  /** Where no round of one side measured all cells, there is no mean over them. */
  private static boolean lacksTheMean(Comparison comparison) {
    return comparison.lines().size() > 1
        && comparison.lines().stream().allMatch(line -> line.cell().isPresent());
  }

  private static void add(List<String> failures, String what, Stream<String> names) {
    String all = names.collect(Collectors.joining(", "));
    if (!all.isEmpty()) {
      failures.add(what + " " + all);
    }
  }

  private static String name(Round round) {
    State state = round.info().state();
    return round.name() + " (" + (state == null ? "UNKNOWN" : state) + ")";
  }
}
