// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "12345.67, 12345.7, 12345.67",
    "1, 1.0, 1",
    "1.23456, 1.2, 1.235",
    "0, 0.0, 0",
    "0.5, 0.5, 0.5",
    "0.123456, 0.123, 0.123",
    "0.00417123, 0.00417, 0.00417",
    "0.000041, 0.000041, 0.000041"
  })
  void showAThroughputThatIsLessThanOne(double tps, String shown, String exact) {
    assertThat(Numbers.tps(tps)).isEqualTo(shown);
    assertThat(Numbers.exact(tps)).isEqualTo(exact);
  }

  @Test
  void showAGapWhereThereIsNone() {
    assertThat(Numbers.tps(OptionalDouble.empty())).isEqualTo(Numbers.GAP);
    assertThat(Numbers.exact(OptionalDouble.empty())).isEmpty();
  }
}
