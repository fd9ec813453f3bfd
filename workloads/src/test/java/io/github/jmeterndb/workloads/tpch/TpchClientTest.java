// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswerCheck;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.query.Questions;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A stream goes on after a query that fails, whatever that is. */
class TpchClientTest {
  private final List<Integer> asked = new ArrayList<>();

  private final DecisionSupport port =
      new DecisionSupport() {
        @Override
        public QueryAnswer ask(Question question, Duration limit) {
          return answer(question);
        }

        @Override
        public void insert(List<RefreshOrder> orders, boolean again) {
          throw new IllegalStateException("nobody has asked for that");
        }

        @Override
        public int delete(List<RefreshOrder> orders) {
          throw new IllegalStateException("nobody has asked for that");
        }
      };

  @Test
  void goesOnInItsStreamAfterAnErrorThatWasNotForeseen() throws Exception {
    TpchClient stream = client(14, 2);

    StoreException failure = catchThrowableOfType(StoreException.class, stream::operate);

    assertThat(failure.code()).isEqualTo("q14 IllegalStateException");
    assertThat(failure).hasMessageContaining("a driver's own");
    assertThat(stream.operate()).isTrue();
    assertThat(stream.mayEnd()).isTrue();
    assertThat(asked).containsExactly(14, 2);
  }

  @Test
  void doesNotAskAgainByItselfWhatHasFailed() throws Exception {
    TpchClient alone = client(14);

    StoreException failure = catchThrowableOfType(StoreException.class, alone::operate);

    assertThat(failure.code()).isEqualTo("IllegalStateException");
    assertThat(alone.operate()).isFalse();
    assertThat(asked).containsExactly(14);
  }

  /** Of those queries, of which the 14th fails. */
  private TpchClient client(int... queries) {
    List<Question> questions = new ArrayList<>();
    for (int query : queries) {
      questions.add(new Questions(false, 1).of(TpchQuery.of(query), 0));
    }
    RightAnswers right = new RightAnswers(QueryAnswerCheck.atScale(1));
    return new TpchClient(
        questions.stream()
            .<Step>map(
                each -> new Step.Ask(port, each, Duration.ofSeconds(1), () -> Optional.of(right)))
            .toList());
  }

  private QueryAnswer answer(Question question) {
    asked.add(question.query().number());
    if (question.query().number() == 14) {
      throw new IllegalStateException("a driver's own");
    }
    return new QueryAnswer(List.of());
  }
}
