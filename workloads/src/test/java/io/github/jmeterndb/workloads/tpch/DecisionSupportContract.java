// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What TPC-H's queries must do, over any access path. */
public final class DecisionSupportContract extends PortContract<DecisionSupport> {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Override
  protected Workload<DecisionSupport> workload() {
    return new Tpch();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(Tpch.SCALE_FACTOR, "0.01");
  }

  @Override
  public boolean takesLong() {
    return true;
  }

  /** Each is a query over all of the data. */
  @Override
  protected int times() {
    return 1;
  }

  @Override
  protected int threads() {
    return 3;
  }

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
  void answersEachQueryRight() throws Exception {
    for (TpchQuery query : TpchQuery.ALL) {
      assertThat(client(query.operation()).operate()).as(query.toString()).isTrue();
    }
  }

  @Test
  void countsAllLinesThatWereShippedInTime() throws Exception {
    List<List<String>> answer = port().ask(TpchQuery.ALL.get(0).sql(0.01), LIMIT);
    int all = answer.stream().mapToInt(row -> Integer.parseInt(row.get(9))).sum();
    assertThat(all).isEqualTo(count("lineitem WHERE l_shipdate <= '1998-09-02'"));
    assertThat(answer).hasSizeGreaterThan(2);
  }

  @Test
  void endsAQueryThatTakesTooLong() throws Exception {
    String never =
        "SELECT COUNT(*) FROM lineitem a, lineitem b, lineitem c"
            + " WHERE CONCAT(a.l_comment, b.l_comment) < c.l_comment";
    StoreException failure =
        catchThrowableOfType(StoreException.class, () -> port().ask(never, Duration.ofSeconds(1)));
    assertThat(failure.code()).isEqualTo(DecisionSupport.OUT_OF_TIME);
    assertThat(failure).hasMessageContaining("query.timeout");
    assertThat(port().ask(TpchQuery.ALL.get(5).sql(0.01), LIMIT)).hasSize(1);
  }

  @Test
  void failsWithTheDatabasesOwnCode() {
    assertThatThrownBy(() -> port().ask("SELECT COUNT(*) FROM no_such_table", LIMIT))
        .isInstanceOf(StoreException.class)
        .extracting(failure -> ((StoreException) failure).code())
        .asString()
        .startsWith("42");
  }

  @Test
  void findsAnAnswerThatIsNoLongerTheSame() throws Exception {
    Operation first = TpchQuery.ALL.get(0).operation();
    assertThat(client(first).operate()).isTrue();
    changeAll("+");
    try {
      Client client = client(first);
      assertThatThrownBy(client::operate)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("not the right answer: row");
      // It would fail again.
      assertThat(client.operate()).isFalse();
    } finally {
      changeAll("-");
    }
    assertThat(client(first).operate()).isTrue();
  }

  private Client client(Operation operation) {
    return data().client(port(), operation, new Worker(0, 1, true));
  }

  private int count(String rows) throws SQLException {
    return Integer.parseInt(admin().server().text("SELECT COUNT(*) FROM " + rows));
  }

  private void changeAll(String sign) throws SQLException {
    admin()
        .server()
        .execute("UPDATE lineitem SET l_extendedprice = l_extendedprice %s 100000".formatted(sign));
  }
}
