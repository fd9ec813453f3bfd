// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
  /** The tables of the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2. */
  @ParameterizedTest
  @CsvSource({
    "9, 2.262",
    "10, 2.228",
    "15, 2.131",
    "19, 2.093",
    "29, 2.045",
    "60, 2.000",
    "100, 1.984",
    "1000000, 1.960"
  })
  void isThatOfTheTables(int freedom, double quantile) {
    assertThat(StudentT.quantile(freedom)).isCloseTo(quantile, within(0.0005));
  }

  @Test
  void isNotTakenWhereItsExpansionIsCoarse() {
    assertThatThrownBy(() -> StudentT.quantile(8)).isInstanceOf(IllegalArgumentException.class);
  }
}
