// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {
  @ParameterizedTest
  @CsvSource({
    "35333, 10000",
    "50000, 10000",
    "50001, 20000",
    "5, 1",
    "0.7, 0.2",
    "0.01, 0.002",
    "0, 1",
  })
  void stepsByOneTwoOrFive(double max, double step) {
    assertThat(Ticks.step(max, 5)).isEqualTo(step);
  }

  @Test
  void takesPowersOfTenWhereThereAreThree() {
    assertThat(Ticks.ofTens(60, 20_000)).containsExactly(100.0, 1_000.0, 10_000.0);
  }

  @Test
  void takesTwosAndFivesWhereTheyAreFew() {
    assertThat(Ticks.ofTens(60, 600)).containsExactly(100.0, 200.0, 500.0);
  }

  @Test
  void takesEvenStepsInANarrowRange() {
    assertThat(Ticks.ofTens(1_200, 2_700)).containsExactly(1_500.0, 2_000.0, 2_500.0);
  }

  @Test
  void endsAnAxisFromZeroAtATick() {
    assertThat(Axis.fromZero(35_333).breaks())
        .containsExactly(0.0, 10_000.0, 20_000.0, 30_000.0, 40_000.0);
    assertThat(Axis.fromZero(35_333).high()).isEqualTo(40_000);
    assertThat(Axis.fromZero(0).high()).isEqualTo(1);
  }
}
