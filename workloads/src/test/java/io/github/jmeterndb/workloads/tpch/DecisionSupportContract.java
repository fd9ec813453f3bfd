// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.query.Questions;
import io.github.jmeterndb.workloads.tpch.query.Stream;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What TPC-H's queries must do, over any access path. */
public final class DecisionSupportContract extends RefreshContract {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Test
  void loadsAsManyRowsAsTheScaleSays() throws Exception {
    assertThat(count("region")).isEqualTo(5);
    assertThat(count("nation")).isEqualTo(25);
    assertThat(count("supplier")).isEqualTo(100);
    assertThat(count("customer")).isEqualTo(1_500);
    assertThat(count("part")).isEqualTo(2_000);
    assertThat(count("partsupp")).isEqualTo(8_000);
    assertThat(count("orders")).isEqualTo(15_000);
    assertThat(count("lineitem")).isEqualTo(60_175);
    assertThat(count("lineitem, orders WHERE l_orderkey = o_orderkey"))
        .isEqualTo(count("lineitem"));
  }

  @Test
  void answersEachQueryWithAllItsColumns() throws Exception {
    for (boolean drawn : new boolean[] {false, true}) {
      for (TpchQuery query : TpchQuery.ALL) {
        QueryAnswer answer = port().ask(new Questions(drawn, SCALE).of(query, 1), LIMIT);
        assertThat(answer.rows())
            .as(query.label())
            .allMatch(row -> row.size() == query.columns().size());
      }
    }
  }

  @Test
  void countsAllLinesThatWereShippedInTime() throws Exception {
    QueryAnswer answer = port().ask(question(1), LIMIT);
    int all = answer.rows().stream().mapToInt(row -> Integer.parseInt(row.get(9))).sum();
    assertThat(all).isEqualTo(count("lineitem WHERE l_shipdate <= '1998-09-02'"));
    assertThat(answer.rows()).hasSizeGreaterThan(2);
  }

  @Test
  void endsAQueryThatTakesTooLong() throws Exception {
    String never =
        "SELECT COUNT(*) FROM lineitem a, lineitem b, lineitem c"
            + " WHERE CONCAT(a.l_comment, b.l_comment) < c.l_comment";
    Question question = new Question(TpchQuery.of(1), never);
    StoreException failure =
        catchThrowableOfType(
            StoreException.class, () -> port().ask(question, Duration.ofSeconds(1)));
    assertThat(failure.code()).isEqualTo(DecisionSupport.OUT_OF_TIME);
    assertThat(failure).hasMessageContaining("query.timeout");
    assertThat(port().ask(question(6), LIMIT).rows()).hasSize(1);
  }

  @Test
  void failsWithTheDatabasesOwnCode() {
    Question question = new Question(TpchQuery.of(1), "SELECT COUNT(*) FROM no_such_table");
    assertThatThrownBy(() -> port().ask(question, LIMIT))
        .isInstanceOf(StoreException.class)
        .extracting(failure -> ((StoreException) failure).code())
        .asString()
        .startsWith("42");
  }

  @Test
  void asksAStreamsQueriesInItsOrderBetweenTheRefreshFunctions() throws Exception {
    Client power = client(Tpch.POWER);
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      assertThat(power.mayEnd()).isEqualTo(i == 0);
      assertThat(power.operate()).isTrue();
      asked.add(power.part().orElseThrow().label());
    }
    assertThat(power.mayEnd()).isTrue();
    List<String> expected = new ArrayList<>(List.of("rf1"));
    Stream.of(Stream.POWER).forEach(query -> expected.add(query.label()));
    expected.add("rf2");
    assertThat(asked).isEqualTo(expected);
  }

  @Test
  void findsAnAnswerThatIsNoLongerTheSame() throws Exception {
    Operation first = Tpch.operation(TpchQuery.of(1));
    assertThat(client(first).operate()).isTrue();
    stream(client(Tpch.POWER));
    changeAll("+");
    try {
      Client client = client(first);
      assertThatThrownBy(client::operate)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("not the right answer: row");
      // It would fail again.
      assertThat(client.operate()).isFalse();
      assertThatThrownBy(() -> stream(client(Tpch.POWER)))
          .extracting(failure -> ((StoreException) failure).code())
          .isEqualTo("q14 " + StoreException.WRONG_EFFECT);
    } finally {
      changeAll("-");
      data().reset();
    }
    assertThat(client(first).operate()).isTrue();
  }

  private void changeAll(String sign) throws SQLException {
    execute("UPDATE lineitem SET l_extendedprice = l_extendedprice %s 100000".formatted(sign));
  }
}
