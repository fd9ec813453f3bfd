// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {
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
    assertThat(Axis.step(max, 5)).isEqualTo(step);
  }

  @Test
  void takesTwosAndFivesWherePowersOfTenAreFewAndEvenStepsInANarrowRange() {
    assertThat(Axis.tens(60, 20_000)).containsExactly(100.0, 1_000.0, 10_000.0);
    assertThat(Axis.tens(60, 600)).containsExactly(100.0, 200.0, 500.0);
    assertThat(Axis.tens(1_200, 2_700)).containsExactly(1_500.0, 2_000.0, 2_500.0);
  }

  @Test
  void endsAtATickWhereItBeginsAtZero() {
    Axis axis = Axis.of(Plot.Y.FROM_ZERO, 9_000, 35_333);

    assertThat(axis.ticks()).containsExactly(0.0, 10_000.0, 20_000.0, 30_000.0, 40_000.0);
    assertThat(axis.high()).isEqualTo(40_000);
    assertThat(Axis.of(Plot.Y.FROM_ZERO, 0, 0).high()).isEqualTo(1);
  }

  @Test
  void beginsAtZeroOnlyWhereValuesAreNear() {
    assertThat(Axis.of(Plot.X.LINEAR, new TreeSet<>(List.of(1.0, 40.0))).low()).isZero();
    assertThat(Axis.of(Plot.X.LINEAR, new TreeSet<>(List.of(95.0, 105.0))).low()).isEqualTo(95);
  }
}
