// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.statistics.Interval;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "30778.2, '30,800', 30778.2",
    "12345.67, '12,300', 12345.67",
    "999.6, '1,000', 999.6",
    "99.96, 100, 99.96",
    "1, 1.00, 1",
    "1.23456, 1.23, 1.235",
    "0, 0, 0",
    "0.5, 0.500, 0.5",
    "0.123456, 0.123, 0.123",
    "0.00417123, 0.00417, 0.00417",
    "-12.345, -12.3, -12.345"
  })
  void haveThreeDigitsWithoutAnIntervalAndAllForOtherPrograms(
      double value, String shown, String exact) {
    assertThat(Numbers.figure(value)).isEqualTo(shown);
    assertThat(Numbers.exact(value)).isEqualTo(exact);
  }

  @ParameterizedTest
  @CsvSource({
    // The half-width has two digits; the value is rounded to the same place.
    "30778.2, 29210.4, 32346.0, '30,800 (29,200–32,300)'",
    "30778.2, 30775.1, 30781.3, '30,778.2 (30,775.1–30,781.3)'",
    "19706.8, 12022.0, 27391.6, '19,700 (12,000–27,400)'",
    "2.3512, 2.1134, 2.6087, 2.35 (2.11–2.61)",
    "3.8211, 2.6612, 5.4704, 3.8 (2.7–5.5)",
    "0.004171, 0.004101, 0.004242, 0.004171 (0.004101–0.004242)",
    "3.2, 0, 40.3, 3 (0–40)"
  })
  void haveTheDigitsThatTheIntervalBears(double value, double low, double high, String shown) {
    assertThat(Numbers.withInterval(value, Optional.of(new Interval(low, high)))).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "2.9612, 2.8851, 3.0393, 2.96 ± 0.08",
    "1.6124, 1.3012, 1.9981, 1.61 (1.30–2.00)",
    "1.0021, 0.9991, 1.0051, 1.002 ± 0.003",
    "45.31, 43.2, 47.5, 45.3 ± 2.2",
    "1.6, 0.6, 4.3, 1.6 (0.6–4.3)"
  })
  void standInASentenceWithTheWiderSideOfAnEvenInterval(
      double value, double low, double high, String shown) {
    assertThat(Numbers.withError(value, new Interval(low, high))).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({"0.1234, 12.3 %", "1.034, 103 %", "0.0004, 0.0 %", "-0.0004, 0.0 %", "0.05, 5.0 %"})
  void tellPartsWithOneDecimalAtTheMost(double part, String shown) {
    assertThat(Numbers.percent(part)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "2.3512, 2.35",
    "0.9512, 0.95",
    "12.345, 12.3",
    "123.45, 123",
    "0.01234, 0.012",
    "0.0860, 0.086"
  })
  void tellRatiosWithTwoDecimalsAtTheMostUnlessTheyAreSmall(double ratio, String shown) {
    assertThat(Numbers.ratio(ratio, Optional.empty())).isEqualTo(shown);
  }
}
