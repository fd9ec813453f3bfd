// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What TPC-H's queries must do, over any access path. */
public final class TpchContract extends ApiContract<SqlDatabase> {
  @Override
  protected Workload<SqlDatabase> workload() {
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

  /** Each operation is a query over all of the data. */
  @Override
  protected int times() {
    return 1;
  }

  @Override
  protected int threads() {
    return 3;
  }

  @Test
  void answersEachQueryRight() throws Exception {
    for (TpchQuery query : TpchQuery.ALL) {
      assertThat(client(query.operation()).operate()).as(query.toString()).isTrue();
    }
  }

  @Test
  void endsAQueryThatTakesTooLong() throws Exception {
    String never =
        "SELECT COUNT(*) FROM lineitem a, lineitem b, lineitem c"
            + " WHERE CONCAT(a.l_comment, b.l_comment) < c.l_comment";
    StoreException failure = catchThrowableOfType(StoreException.class, () -> ask(never, 1));
    assertThat(failure.code()).isEqualTo(TpchData.OUT_OF_TIME);
    assertThat(failure).hasMessageContaining("query.timeout");
    assertThat(ask(TpchQuery.ALL.get(5).sql(0.01), 60)).hasSize(1);
  }

  private List<List<String>> ask(String sql, int seconds) throws StoreException {
    return ((TpchData) data()).ask(api(), sql, Duration.ofSeconds(seconds));
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
      // The query would fail again.
      assertThat(client.operate()).isFalse();
    } finally {
      changeAll("-");
    }
    assertThat(client(first).operate()).isTrue();
  }

  private Client client(Operation operation) {
    return data().client(api(), operation, new Worker(0, 1, true));
  }

  private void changeAll(String sign) throws SQLException {
    change("UPDATE lineitem SET l_extendedprice = l_extendedprice %s 100000".formatted(sign));
  }
}
