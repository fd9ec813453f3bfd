// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnFactsTest {
  @ParameterizedTest
  @CsvSource({
    "Unsigned, 0, 0, 0, make it INT or BIGINT UNSIGNED",
    "Datetime, 0, 0, 0, ALTER TABLE … FORCE",
    "Char, 0, 0, 63, ENUM and SET",
    "Blob, 4000, 8100, 0, make it TEXT",
    "Varchar, 0, 0, 11, make it utf8mb4",
    "Decimal, 4, 4, 0, 'make it DECIMAL(5,4)'",
    "Timestamp2, 6, 0, 0, 3 digits or fewer"
  })
  void refuseAColumnAndSayWhatToDo(
      String type, int precision, int scale, int collation, String advice) {
    assertThat(column(type, precision, scale, collation).refusal())
        .hasValueSatisfying(refusal -> assertThat(refusal).contains(advice));
  }

  @ParameterizedTest
  @CsvSource({
    "Int, 0, 0, 0",
    "Char, 0, 0, 8",
    "Varchar, 0, 0, 33",
    "Text, 256, 2000, 255",
    "Blob, 256, 4000, 0",
    "Decimal, 5, 4, 0",
    "Timestamp2, 3, 0, 0"
  })
  void refuseNoOtherColumn(String type, int precision, int scale, int collation) {
    assertThat(column(type, precision, scale, collation).refusal()).isEmpty();
  }

  private static ColumnFacts column(String type, int precision, int scale, int collation) {
    return new ColumnFacts("c", type, Object.class, 4, precision, scale, true, false, collation);
  }
}
