// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.Question;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** One of those of a stream: a query, or a refresh function. For one thread. */
interface Step {
  /** What it is in a stream. */
  Part part();

  /**
   * Calls the port.
   *
   * @param again whether it goes on with what has failed, and does not begin anew
   * @return tells how what it gave differs from what is right, in a line; empty if it does not
   * @throws StoreException if it fails
   */
  Supplier<String> execute(boolean again) throws StoreException;

  /** Whether it got on with something before it failed. */
  default boolean hasAdvanced() {
    return false;
  }

  /**
   * A query.
   *
   * @param right the right answers to what the tables hold, where that is known: asked when the
   *     answer is there
   */
  record Ask(
      DecisionSupport port,
      Question question,
      Duration limit,
      Supplier<Optional<RightAnswers>> right)
      implements Step {
    @Override
    public Part part() {
      return new Part(question.query().label());
    }

    @Override
    public Supplier<String> execute(boolean again) throws StoreException {
      QueryAnswer answer = port.ask(question, limit);
      return () -> right.get().map(known -> known.difference(question, answer)).orElse("");
    }
  }
}
