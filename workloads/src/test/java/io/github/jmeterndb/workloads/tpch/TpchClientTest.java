// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswerCheck;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TpchClientTest {
  private int asked;

  @Test
  void doesNotAskAgainWhatHasFailed() throws Exception {
    TpchClient client = client(false);

    StoreException failure = catchThrowableOfType(StoreException.class, client::operate);

    assertThat(failure.code()).isEqualTo("HY000/1");
    assertThat(client.operate()).isFalse();
    assertThat(asked).isEqualTo(1);
  }

  @Test
  void asksAgainTenTimesWhatFailsForATime() throws Exception {
    TpchClient client = client(true);

    for (int i = 1; i < 10; i++) {
      assertThat(catchThrowableOfType(StoreException.class, client::operate).isTemporary())
          .isTrue();
    }
    assertThat(catchThrowableOfType(StoreException.class, client::operate).isTemporary()).isFalse();
    assertThat(client.operate()).isFalse();
    assertThat(asked).isEqualTo(10);
  }

  private TpchClient client(boolean temporary) {
    DecisionSupport failing =
        (sql, limit) -> {
          asked++;
          throw new StoreException("HY000/1", "no", Outcome.NOT_APPLIED, temporary, null);
        };
    return new TpchClient(
        failing,
        TpchQuery.of(14),
        "SELECT 1",
        Duration.ofSeconds(1),
        new RightAnswers(QueryAnswerCheck.atScale(1)));
  }
}
