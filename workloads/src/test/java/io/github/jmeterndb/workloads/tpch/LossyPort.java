// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshOrder;
import java.time.Duration;
import java.util.List;

/** A port that loses the answer to one of its transactions. For one thread. */
final class LossyPort implements DecisionSupport {
  static final String LOST = "08S01/0";

  private final DecisionSupport port;
  private final boolean applied;
  private final boolean temporary;
  private int left;

  /**
   * One over another port.
   *
   * @param left how many transactions are answered before
   * @param applied whether the one that is not was executed all the same
   * @param temporary whether it may be tried again
   */
  LossyPort(DecisionSupport port, int left, boolean applied, boolean temporary) {
    this.port = port;
    this.left = left;
    this.applied = applied;
    this.temporary = temporary;
  }

  @Override
  public QueryAnswer ask(Question question, Duration limit) throws StoreException {
    return port.ask(question, limit);
  }

  @Override
  public void insert(List<RefreshOrder> orders, boolean again) throws StoreException {
    boolean lost = isLost();
    if (!lost || applied) {
      port.insert(orders, again);
    }
    requireAnswer(lost);
  }

  @Override
  public int delete(List<RefreshOrder> orders) throws StoreException {
    boolean lost = isLost();
    int rows = !lost || applied ? port.delete(orders) : 0;
    requireAnswer(lost);
    return rows;
  }

  private boolean isLost() {
    left--;
    return left == -1;
  }

  private void requireAnswer(boolean lost) throws StoreException {
    if (lost) {
      throw new StoreException(LOST, "no answer", Outcome.UNKNOWN, temporary, null);
    }
  }
}
