// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.workloads.tpch.query.Answer;
import io.github.jmeterndb.workloads.tpch.query.AnswerCheck;
import io.github.jmeterndb.workloads.tpch.query.Question;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the answers must be: those of an independent database, or, where none was asked, the first
 * ones of the run. Thread-safe.
 */
final class RightAnswers {
  private final AnswerCheck check;
  private final Map<Question, Answer> answers = new ConcurrentHashMap<>();

  RightAnswers(AnswerCheck check) {
    this.check = check;
  }

  /** From now on, that is the right one. */
  void add(Question question, Answer answer) {
    answers.put(question, answer);
  }

  /** How an answer differs from the right one, in a line; empty if it does not. */
  String difference(Question question, Answer answer) {
    Answer right = answers.putIfAbsent(question, answer);
    return right == null ? "" : check.difference(question.query(), answer, right);
  }
}
