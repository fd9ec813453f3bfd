// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import java.time.Duration;

/** One thread's query, asked again and again. */
final class TpchClient extends Client {
  /** Whatever fails as often in a row is no longer temporary. */
  private static final int ATTEMPTS = 10;

  private final DecisionSupport port;
  private final TpchQuery query;
  private final String sql;
  private final Duration limit;
  private final RightAnswers answers;
  private int attempts;
  private boolean hopeless;

  TpchClient(
      DecisionSupport port, TpchQuery query, String sql, Duration limit, RightAnswers answers) {
    this.port = port;
    this.query = query;
    this.sql = sql;
    this.limit = limit;
    this.answers = answers;
  }

  /** A query that has failed fails again: there is nothing to measure. */
  @Override
  protected boolean run() throws StoreException {
    if (hopeless) {
      return false;
    }
    hopeless = true;
    try {
      String difference = answers.difference(query, timed(() -> port.ask(sql, limit)));
      if (!difference.isEmpty()) {
        throw StoreException.wrongEffect("not the right answer: " + difference);
      }
    } catch (StoreException e) {
      attempts++;
      boolean temporary = e.isTemporary() && attempts < ATTEMPTS;
      hopeless = !temporary;
      throw new StoreException(e.code(), e.getMessage(), e.outcome(), temporary, e);
    }
    attempts = 0;
    hopeless = false;
    return true;
  }
}
