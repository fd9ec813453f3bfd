// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  /** SciPy: {@code ttest_ind(log(a), log(b) + log(2), equal_var=False, alternative='less')}. */
  @Test
  void knowsTheChanceOfAShortfall() {
    Sample a = Sample.of(DoubleStream.of(1000, 1040, 980).map(Math::log));
    Sample b = Sample.of(DoubleStream.of(500, 530, 485, 512).map(Math::log));

    assertThat(Difference.welch(a, b).pValueOfLess(Math.log(2)))
        .isCloseTo(0.404374194832206, within(1e-9));
  }

  /** SciPy: {@code t.interval(0.95, 3, loc=2.5, scale=sem([1, 2, 3, 4]))}. */
  @Test
  void knowsTheIntervalOfAMean() {
    Interval interval = Sample.of(DoubleStream.of(1, 2, 3, 4)).interval().orElseThrow();

    assertThat(interval.low()).isCloseTo(0.445739743, within(1e-8));
    assertThat(interval.high()).isCloseTo(4.554260257, within(1e-8));
    assertThat(Sample.of(DoubleStream.of(1, 2)).interval()).isEmpty();
  }
}
