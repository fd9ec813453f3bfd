// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpch.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the specification lets an answer differ by. */
class AnswerCheckTest {
  private static final AnswerCheck CHECK = AnswerCheck.atScale(1);

  @Test
  void takesCountsAndWhatStandsInRowsExactly() {
    // o_orderpriority, count
    Answer right = answer("1-URGENT|10", "2-HIGH|20");
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
    Answer right = answer("1000000.00");
    assertThat(difference(6, answer("1000100.00"), right)).isEmpty();
    assertThat(difference(6, answer("1000100.01"), right)).contains("1000100.01 instead of");
    AnswerCheck small = AnswerCheck.atScale(0.01);
    assertThat(small.difference(Query.of(6), answer("1000001"), right)).isEmpty();
    assertThat(small.difference(Query.of(6), answer("1000001.01"), right)).isNotEmpty();
    assertThat(AnswerCheck.atScale(30)).isEqualTo(CHECK);
  }

  @Test
  void takesRatiosByOnePercentOrAlikeInCents() {
    assertThat(difference(14, answer("15.35"), answer("15.23"))).isEmpty();
    assertThat(difference(14, answer("15.40"), answer("15.23"))).isNotEmpty();
    assertThat(difference(14, answer("0.0342"), answer("0.0318"))).isEmpty();
    assertThat(difference(14, answer("0.036"), answer("0.0318"))).isNotEmpty();
  }

  @Test
  void tellsNothingFromAnEmptyText() {
    Answer nothing = new Answer(List.of(Arrays.asList((String) null)));
    assertThat(difference(17, nothing, nothing)).isEmpty();
    assertThat(difference(17, nothing, answer("0"))).contains("null instead of 0");
    assertThat(difference(17, answer(""), nothing)).isNotEmpty();
  }

  @Test
  void letsRowsStandInAnyOrderThatTheQueryAllows() {
    // Ordered by revenue and date: these two are alike in both.
    Answer right = answer("1|500|1995-01-01|0", "2|500|1995-01-01|0", "3|100|1995-01-02|0");
    Answer other = answer("2|500|1995-01-01|0", "1|500|1995-01-01|0", "3|100|1995-01-02|0");
    Answer wrong = answer("3|100|1995-01-02|0", "1|500|1995-01-01|0", "2|500|1995-01-01|0");
    assertThat(difference(3, other, right)).isEmpty();
    assertThat(difference(3, wrong, right)).startsWith("row 1, column");
    assertThat(
            difference(
                3, answer("2|500|1995-01-01|0", "2|500|1995-01-01|0", "3|100|1995-01-02|0"), right))
        .isNotEmpty();
  }

  private static String difference(int query, Answer given, Answer right) {
    return CHECK.difference(Query.of(query), given, right);
  }

  private static Answer answer(String... rows) {
    List<List<String>> lists = new ArrayList<>();
    for (String row : rows) {
      lists.add(Arrays.asList(row.split("\\|", -1)));
    }
    return new Answer(lists);
  }
}
