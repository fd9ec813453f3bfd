// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswerCheck;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the answers must be: stored ones, or, where there are none for this scale, the first ones of
 * the run. Thread-safe.
 */
final class RightAnswers {
  private final QueryAnswerCheck check;
  private final Map<TpchQuery, QueryAnswer> answers = new ConcurrentHashMap<>();

  RightAnswers(QueryAnswerCheck check) {
    this.check = check;
  }

  void add(TpchQuery query, QueryAnswer answer) {
    answers.put(query, answer);
  }

  /** How an answer differs from the right one, in a line; empty if it does not. */
  String difference(TpchQuery query, QueryAnswer answer) {
    QueryAnswer right = answers.putIfAbsent(query, answer);
    return right == null ? "" : check.difference(query, answer, right);
  }
}
