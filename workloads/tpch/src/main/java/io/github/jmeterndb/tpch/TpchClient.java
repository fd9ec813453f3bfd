// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.tpch.query.Answer;
import io.github.jmeterndb.tpch.query.Question;
import io.github.jmeterndb.workload.Client;
import java.time.Duration;
import java.util.List;

/** One thread's queries: one, or those of a stream, one after the other and again. */
final class TpchClient extends Client {
  /** Whatever fails as often in a row is no longer temporary. */
  private static final int ATTEMPTS = 10;

  private final DecisionSupport port;
  private final RightAnswers answers;
  private final Duration limit;
  private final List<Question> questions;
  private int next;
  private int attempts;
  private boolean hopeless;

  /**
   * A client.
   *
   * @param questions one, or all of a stream
   */
  TpchClient(DecisionSupport port, RightAnswers answers, Duration limit, List<Question> questions) {
    this.port = port;
    this.answers = answers;
    this.limit = limit;
    this.questions = questions;
  }

  @Override
  public boolean mayEnd() {
    return next == 0;
  }

  /** A query that has failed by itself fails again: there is nothing to measure. */
  @Override
  protected boolean run() throws StoreException {
    if (hopeless) {
      return false;
    }
    Question question = questions.get(next);
    try {
      String difference = answers.difference(question, ask(question));
      if (!difference.isEmpty()) {
        throw StoreException.wrongEffect("not the right answer: " + difference);
      }
    } catch (StoreException e) {
      throw failed(question, e);
    } catch (RuntimeException e) {
      throw failed(
          question,
          new StoreException(e.getClass().getSimpleName(), e.toString(), Outcome.NOT_APPLIED, e));
    }
    advance();
    return true;
  }

  private StoreException failed(Question question, StoreException e) {
    attempts++;
    boolean temporary = e.isTemporary() && attempts < ATTEMPTS;
    if (!temporary) {
      hopeless = !isStream();
      advance();
    }
    return named(question, e, temporary);
  }

  private Answer ask(Question question) throws StoreException {
    return isStream()
        ? timed(Tpch.part(question.query()), () -> port.ask(question, limit))
        : timed(() -> port.ask(question, limit));
  }

  private boolean isStream() {
    return questions.size() > 1;
  }

  private void advance() {
    attempts = 0;
    next = (next + 1) % questions.size();
  }

  /** Errors are counted by code: in a stream, that must say of which query. */
  private StoreException named(Question question, StoreException e, boolean temporary) {
    String code = isStream() ? question.query().label() + " " + e.code() : e.code();
    return new StoreException(code, e.getMessage(), Outcome.NOT_APPLIED, temporary, e);
  }
}
