// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshOrder;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshSet;
import io.github.jmeterndb.workloads.tpch.refresh.SetState;
import io.github.jmeterndb.workloads.tpch.refresh.SetState.Known;
import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What refresh functions send, and what they write down of it. */
class RefreshStepTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration OVER = Duration.ofNanos(-1);

  private final RefreshSet set =
      RefreshSet.of(0.01, 1, new TextPool(1 << 20, Distributions.getDefaultDistributions()));
  private final SetState state = new SetState(15);
  private final Orders orders = new Orders();

  @Test
  void sendSoManyOrdersATransaction() throws Exception {
    RefreshStep insert = RefreshStep.insert(orders, set, state, 4, LONG);

    assertThat(insert.execute(false).get()).isEmpty();

    assertThat(orders.sent).containsExactly("4", "4", "4", "3");
    assertThat(orders.there).hasSize(15);
    assertThat(state.isAll(Known.PRESENT)).isTrue();
    RefreshStep.delete(orders, set, state, 4, LONG).execute(false);
    assertThat(orders.there).isEmpty();
    assertThat(state.isAll(Known.ABSENT)).isTrue();
  }

  @Test
  void goOnWithWhatHasFailedAndReplaceWhatMayBeThere() throws Exception {
    DecisionSupport lossy = new LossyPort(orders, 2, true, true);
    RefreshStep insert = RefreshStep.insert(lossy, set, state, 5, LONG);

    StoreException failure =
        catchThrowableOfType(StoreException.class, () -> insert.execute(false));

    assertThat(failure.code()).isEqualTo(LossyPort.LOST);
    assertThat(insert.hasAdvanced()).isTrue();
    assertThat(state.of(9)).isEqualTo(Known.PRESENT);
    assertThat(state.of(10)).isEqualTo(Known.IN_DOUBT);
    insert.execute(true);
    assertThat(orders.sent).containsExactly("5", "5", "5", "5 again");
    assertThat(state.isAll(Known.PRESENT)).isTrue();
  }

  @Test
  void leaveWhatWasKnownWhereNothingWasApplied() {
    orders.failure = new StoreException("40001/1213", "deadlock", Outcome.NOT_APPLIED, true, null);
    RefreshStep insert = RefreshStep.insert(orders, set, state, 1, LONG);

    assertThat(catchThrowableOfType(StoreException.class, () -> insert.execute(false)))
        .isSameAs(orders.failure);

    assertThat(insert.hasAdvanced()).isFalse();
    assertThat(state.isAll(Known.ABSENT)).isTrue();
  }

  @Test
  void beginNoTransactionWhenTheirTimeIsOver() {
    RefreshStep insert = RefreshStep.insert(orders, set, state, 1, OVER);

    StoreException failure =
        catchThrowableOfType(StoreException.class, () -> insert.execute(false));

    assertThat(failure.code()).isEqualTo(DecisionSupport.OUT_OF_TIME);
    assertThat(failure).hasMessageContaining("0 of 15 orders (query.timeout)");
    assertThat(orders.sent).isEmpty();
  }

  @Test
  void findThatAnOrderWasLost() throws Exception {
    RefreshStep.insert(orders, set, state, 1, LONG).execute(false);
    orders.there.remove(set.orders().get(7).key());

    StoreException failure =
        catchThrowableOfType(
            StoreException.class,
            () -> RefreshStep.delete(orders, set, state, 1, LONG).execute(false));

    assertThat(failure.code()).isEqualTo(StoreException.WRONG_EFFECT);
    assertThat(failure)
        .hasMessage(
            "0 rows deleted instead of %d with the orders from %d on",
            set.orders().get(7).rows(), set.orders().get(7).key());
  }

  @Test
  void findThatAnOrderIsThereThatWasNeverAdded() throws Exception {
    orders.insert(List.of(set.orders().get(3)), false);

    StoreException failure =
        catchThrowableOfType(
            StoreException.class,
            () -> RefreshStep.delete(orders, set, state, 1, LONG).execute(false));

    assertThat(failure).hasMessageContaining("rows deleted instead of 0");
  }

  /** A database of nothing but keys. */
  private static final class Orders implements DecisionSupport {
    final Set<Long> there = new LinkedHashSet<>();
    final List<String> sent = new ArrayList<>();
    StoreException failure;

    @Override
    public QueryAnswer ask(Question question, Duration limit) {
      return new QueryAnswer(List.of());
    }

    @Override
    public void insert(List<RefreshOrder> orders, boolean again) throws StoreException {
      sent.add(orders.size() + (again ? " again" : ""));
      if (failure != null) {
        throw failure;
      }
      for (RefreshOrder order : orders) {
        if (!there.add(order.key()) && !again) {
          throw new StoreException("23000/1062", "duplicate", Outcome.NOT_APPLIED, null);
        }
      }
    }

    @Override
    public int delete(List<RefreshOrder> orders) {
      return orders.stream()
          .filter(order -> there.remove(order.key()))
          .mapToInt(RefreshOrder::rows)
          .sum();
    }
  }
}
