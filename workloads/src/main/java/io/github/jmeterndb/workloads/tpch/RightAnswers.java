// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswerCheck;
import io.github.jmeterndb.workloads.tpch.query.Question;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the answers must be: those of an independent database, or, where none was asked, the first
 * ones of the run. Thread-safe.
 */
final class RightAnswers {
  private final QueryAnswerCheck check;
  private final Map<Question, QueryAnswer> answers = new ConcurrentHashMap<>();

  RightAnswers(QueryAnswerCheck check) {
    this.check = check;
  }

  /** From now on, that is the right one. */
  void add(Question question, QueryAnswer answer) {
    answers.put(question, answer);
  }

  /** How an answer differs from the right one, in a line; empty if it does not. */
  String difference(Question question, QueryAnswer answer) {
    QueryAnswer right = answers.putIfAbsent(question, answer);
    return right == null ? "" : check.difference(question.query(), answer, right);
  }
}
