// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.statistics.Proportion.Block;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  /** SciPy: {@code ttest_ind(log(a), log(b) + log(2), equal_var=False, alternative='less')}. */
  @Test
  void differenceKnowsTheChanceOfAShortfall() {
    Sample a = Sample.of(DoubleStream.of(1000, 1040, 980).map(Math::log));
    Sample b = Sample.of(DoubleStream.of(500, 530, 485, 512).map(Math::log));

    assertThat(Difference.welch(a, b).pValueOfLess(Math.log(2)))
        .isCloseTo(0.404374194832206, within(1e-9));
  }

  /** SciPy: {@code t.interval(0.95, 3, loc=2.5, scale=sem([1, 2, 3, 4]))}. */
  @Test
  void meanHasTheIntervalOfStudent() {
    Interval interval = Sample.of(DoubleStream.of(1, 2, 3, 4)).interval().orElseThrow();

    assertThat(interval.low()).isCloseTo(0.445739743, within(1e-8));
    assertThat(interval.high()).isCloseTo(4.554260257, within(1e-8));
    assertThat(Sample.of(DoubleStream.of(1, 2)).interval()).isEmpty();
  }

  /** Python's statsmodels: {@code multipletests([.01, .04, .03, .005], method='holm')[1]}. */
  @Test
  void holmMakesChancesLargerByHowManyThereAre() {
    assertThat(adjusted(List.of(0.01, 0.04, 0.03, 0.005)))
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1, Double.class)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
    assertThat(adjusted(List.of(0.2, 0.6, 0.9))).containsExactly(3 * 0.2, 1.0, 1.0);
    assertThat(adjusted(List.of())).isEmpty();
  }

  private static List<Double> adjusted(List<Double> chances) {
    Double[] adjusted = new Double[chances.size()];
    List<Integer> tests = IntStream.range(0, chances.size()).boxed().toList();
    Holm.adjust(tests, chances::get, (test, chance) -> adjusted[test] = chance);
    return List.of(adjusted);
  }

  /** R 4: {@code binom.test(5, 100)$conf.int}, and with 0. */
  @Test
  void proportionHasTheIntervalOfClopperAndPearson() {
    assertThat(Proportion.of(5, 100).interval().low()).isCloseTo(0.01643, within(1e-5));
    assertThat(Proportion.of(5, 100).interval().high()).isCloseTo(0.11283, within(1e-5));
    assertThat(Proportion.of(0, 100).interval().low()).isZero();
    assertThat(Proportion.of(0, 100).interval().high()).isCloseTo(0.03622, within(1e-5));
    assertThat(Proportion.of(100, 100).interval().high()).isEqualTo(1);
  }

  /** A stall makes all operations of its second slow: that is one event, not a hundred. */
  @Test
  void proportionIsLessCertainWhereOperationsWithItComeTogether() {
    List<Block> spread = Collections.nCopies(50, new Block(2, 100));
    List<Block> together =
        IntStream.range(0, 50).mapToObj(i -> new Block(i == 20 ? 100 : 0, 100)).toList();

    Proportion evenly = Proportion.of(spread).orElseThrow();
    Proportion atOnce = Proportion.of(together).orElseThrow();

    assertThat(evenly.interval()).isEqualTo(Proportion.of(100, 5_000).interval());
    assertThat(atOnce.value()).isEqualTo(0.02);
    assertThat(atOnce.interval().high()).isGreaterThan(0.04);
    assertThat(Proportion.of(spread.subList(0, 7))).as("of few blocks").isEmpty();
  }
}
