// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HolmTest {
  /** Python's statsmodels: {@code multipletests([.01, .04, .03, .005], method='holm')[1]}. */
  @Test
  void makesChancesLargerByHowManyThereAre() {
    List<Double> adjusted = Holm.adjust(List.of(0.01, 0.04, 0.03, 0.005));

    assertThat(adjusted)
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1, Double.class)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
  }

  @Test
  void neverExceedsOne() {
    assertThat(Holm.adjust(List.of(0.2, 0.5, 0.9)).get(0)).isCloseTo(0.6, within(1e-12));
    assertThat(Holm.adjust(List.of(0.2, 0.5, 0.9)).subList(1, 3)).containsExactly(1.0, 1.0);
    assertThat(Holm.adjust(List.of())).isEmpty();
  }
}
