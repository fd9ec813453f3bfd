// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The differences that the specification allows between answers. */
class TpchQueryTest {
  @Test
  void takesCountsAndWhatStandsInRowsExactly() {
    // o_orderpriority, count
    List<List<String>> right = answer("1-URGENT|10", "2-HIGH|20");
    assertThat(difference(4, right, right)).isEmpty();
    assertThat(difference(4, answer("1-URGENT|10", "2-HIGH  |20.00"), right)).isEmpty();
    assertThat(difference(4, answer("1-URGENT|10", "2-HIGH|21"), right))
        .isEqualTo("row 2, column 2: 21 instead of 20");
    assertThat(difference(4, answer("1-URGENT|10"), right)).isEqualTo("1 rows instead of 2");
    assertThat(difference(4, answer("1-URGENT", "2-HIGH"), right))
        .isEqualTo("1 columns instead of 2");
  }

  @Test
  void takesSumsByHundredDollarsAtScaleOneAndByLessBelow() {
    List<List<String>> right = answer("1000000.00");
    assertThat(difference(6, answer("1000100.00"), right)).isEmpty();
    assertThat(difference(6, answer("1000100.01"), right)).contains("1000100.01 instead of");
    TpchQuery sum = TpchQuery.ALL.get(5);
    assertThat(sum.difference(answer("1000001"), right, 0.01)).isEmpty();
    assertThat(sum.difference(answer("1000001.01"), right, 0.01)).isNotEmpty();
    assertThat(sum.difference(answer("1000100.01"), right, 30)).isNotEmpty();
  }

  @Test
  void takesRatiosByOnePercentOrAlikeInCents() {
    assertThat(difference(14, answer("15.35"), answer("15.23"))).isEmpty();
    assertThat(difference(14, answer("15.40"), answer("15.23"))).isNotEmpty();
    assertThat(difference(14, answer("0.03"), answer("0.0318"))).isEmpty();
    assertThat(difference(14, answer("0.04"), answer("0.0318"))).isNotEmpty();
    assertThat(difference(14, answer("0.0342"), answer("0.0318"))).isNotEmpty();
  }

  @Test
  void takesSumsOfQuantitiesExactly() {
    String pricing = "A|F|%s|1000.00|900.00|950.00|25.5|1000|0.05|40";
    assertThat(
            difference(1, answer(pricing.formatted(1_000)), answer(pricing.formatted("1000.00"))))
        .isEmpty();
    assertThat(difference(1, answer(pricing.formatted(1_001)), answer(pricing.formatted(1_000))))
        .contains("column 3: 1001 instead of 1000");
    String volume = "Customer#1|1|7|1995-01-01|500000.00|%s";
    assertThat(difference(18, answer(volume.formatted(301)), answer(volume.formatted("302.00"))))
        .contains("column 6: 301 instead of 302.00");
  }

  @Test
  void pairsRowsByTheValuesOfTheirNumbers() {
    // Equal in the columns of ORDER BY.
    String row = "Customer#1|1|%s|1995-01-01|500000.00|301";
    assertThat(
            difference(
                18,
                answer(row.formatted("7.51"), row.formatted("7.50")),
                answer(row.formatted("7.5"), row.formatted("7.51"))))
        .isEmpty();
  }

  private static String difference(int query, List<List<String>> given, List<List<String>> right) {
    return TpchQuery.ALL.get(query - 1).difference(given, right, 1);
  }

  private static List<List<String>> answer(String... rows) {
    return Arrays.stream(rows).map(row -> Arrays.asList(row.split("\\|", -1))).toList();
  }
}
