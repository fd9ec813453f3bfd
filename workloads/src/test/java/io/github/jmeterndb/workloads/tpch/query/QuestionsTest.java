// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The queries, with the parameters that streams have for them. */
class QuestionsTest {
  private static final int STREAMS = 400;

  @Test
  void haveAllTheirParametersInPlace() {
    for (TpchQuery query : TpchQuery.ALL) {
      for (boolean drawn : new boolean[] {false, true}) {
        assertThat(new Questions(drawn, 1).of(query, 3).sql())
            .as(query.label())
            .startsWithIgnoringCase(query.number() == 15 ? "with" : "select")
            .doesNotContainPattern(":\\w")
            .doesNotContain("--");
      }
      assertThat(query.order()).allMatch(column -> column < query.columns().size());
    }
  }

  @Test
  void areThoseOfTheSpecificationUnlessDrawn() {
    Questions questions = new Questions(false, 0.01);
    assertThat(questions.of(TpchQuery.of(1), 7).sql()).contains("interval '90' day");
    assertThat(questions.of(TpchQuery.of(16), 7).sql())
        .contains("p_brand <> 'Brand#45'", "like 'MEDIUM POLISHED%'")
        .contains("in (49, 14, 23, 45, 19, 3, 36, 9)");
    assertThat(questions.of(TpchQuery.of(11), 7)).isEqualTo(questions.of(TpchQuery.of(11), 8));
    assertThat(questions.of(TpchQuery.of(11), 7).sql()).contains("* 0.01\n");
    assertThat(new Questions(false, 30).of(TpchQuery.of(11), 0).sql())
        .contains("* 0.000003333333\n");
  }

  @Test
  void areAnotherForEachStreamAndTheSameEachTimeWhereDrawn() {
    Questions questions = new Questions(true, 1);
    for (TpchQuery query : TpchQuery.ALL) {
      Set<String> texts = new HashSet<>();
      for (int stream = 0; stream < STREAMS; stream++) {
        texts.add(questions.of(query, stream).sql());
      }
      // Q18 has four quantities to draw from, Q3 five segments by 31 days, and so on.
      assertThat(texts).as(query.label()).hasSizeGreaterThanOrEqualTo(4);
      assertThat(questions.of(query, 5)).isEqualTo(questions.of(query, 5));
    }
  }

  @Test
  void haveTheNationsOwnRegionInTheMarketShare() {
    for (int stream = 0; stream < STREAMS; stream++) {
      List<String> drawn = new Draw(8, stream).parameters();
      if (drawn.get(0).equals("FRANCE")) {
        assertThat(drawn.get(1)).isEqualTo("EUROPE");
      }
      assertThat(drawn.get(2).split(" ")).hasSize(3);
    }
  }

  @Test
  void drawDifferentOnesWhereTheyMustDiffer() {
    for (int stream = 0; stream < STREAMS; stream++) {
      assertThat(new Draw(7, stream).parameters()).doesNotHaveDuplicates().hasSize(2);
      assertThat(new Draw(22, stream).parameters())
          .doesNotHaveDuplicates()
          .hasSize(7)
          .allMatch(code -> Integer.parseInt(code) >= 10 && Integer.parseInt(code) <= 34);
      List<String> sizes = new Draw(16, stream).parameters().subList(2, 10);
      assertThat(sizes)
          .doesNotHaveDuplicates()
          .allMatch(size -> Integer.parseInt(size) >= 1 && Integer.parseInt(size) <= 50);
    }
  }

  @Test
  void standInAnotherOrderInEachStreamAndEachOnce() {
    Set<List<TpchQuery>> orders = new HashSet<>();
    for (int stream = 0; stream <= 10; stream++) {
      List<TpchQuery> order = Stream.of(stream);
      assertThat(order).containsExactlyInAnyOrderElementsOf(TpchQuery.ALL);
      orders.add(order);
    }
    assertThat(orders).hasSize(11);
    assertThat(Stream.of(11)).isEqualTo(Stream.of(1));
    assertThat(IntStream.range(1, 100).mapToObj(Stream::of)).doesNotContain(Stream.of(0));
  }
}
