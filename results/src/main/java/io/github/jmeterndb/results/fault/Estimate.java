// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.statistics.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A quantity that is never below 0, one value a round.
 *
 * @param rounds nothing where a round does not have it
 * @param whole whether they are numbers of things
 * @param places the decimals of others, and of means
 */
record Estimate(List<OptionalDouble> rounds, boolean whole, int places) {
  /** Decimals of a time in seconds. */
  private static final int MILLISECONDS = 3;

  /** Times, to a tenth of a second. */
  static <T> Estimate of(List<T> rounds, Function<T, OptionalDouble> value) {
    return new Estimate(rounds.stream().map(value).toList(), false, 1);
  }

  /** Times, to a millisecond. */
  static <T> Estimate exact(List<T> rounds, Function<T, OptionalDouble> value) {
    return new Estimate(rounds.stream().map(value).toList(), false, MILLISECONDS);
  }

  static <T> Estimate ofCounts(List<T> rounds, ToLongFunction<T> count) {
    return ofKnownCounts(rounds, round -> OptionalDouble.of((double) count.applyAsLong(round)));
  }

  static <T> Estimate ofKnownCounts(List<T> rounds, Function<T, OptionalDouble> count) {
    return new Estimate(rounds.stream().map(count).toList(), true, 1);
  }

  private Optional<Sample> sample() {
    return isKnown()
        ? Optional.of(Sample.of(rounds.stream().mapToDouble(OptionalDouble::getAsDouble)))
        : Optional.empty();
  }

  boolean isKnown() {
    return !rounds.isEmpty() && rounds.stream().allMatch(OptionalDouble::isPresent);
  }

  boolean isPositive() {
    return rounds.stream().anyMatch(value -> value.orElse(0) > 0);
  }

  String mean() {
    return sample().map(sample -> number(sample.mean())).orElse(Numbers.GAP);
  }

  /** The mean, and its interval where there are rounds enough, and they are not all alike. */
  String withInterval() {
    return mean()
        + sample()
            .filter(sample -> rounds.stream().distinct().count() > 1)
            .flatMap(Sample::interval)
            .map(i -> new Interval(Math.max(0, i.low()), i.high()))
            .map(i -> " (" + Numbers.interval(places, i) + ")")
            .orElse("");
  }

  private String number(double value) {
    return Numbers.decimals(whole && value == Math.rint(value) ? 0 : places, value);
  }
}
