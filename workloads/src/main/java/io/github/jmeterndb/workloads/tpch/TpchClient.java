// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Client;
import java.util.List;
import java.util.function.Supplier;

/** One thread's steps: a query, or those of a stream, one after the other and again. */
final class TpchClient extends Client {
  /** Whatever fails as often in a row is no longer temporary. */
  private static final int ATTEMPTS = 10;

  private final List<Step> steps;
  private int next;
  private int attempts;
  private boolean hopeless;

  /**
   * A client.
   *
   * @param steps a query, or all of a stream
   */
  TpchClient(List<Step> steps) {
    this.steps = steps;
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
    Step step = steps.get(next);
    try {
      String difference = execute(step).get();
      if (!difference.isEmpty()) {
        throw StoreException.wrongEffect("not the right answer: " + difference);
      }
    } catch (StoreException e) {
      throw failed(step, e);
    } catch (RuntimeException e) {
      throw failed(
          step, new StoreException(e.getClass().getSimpleName(), e.toString(), Outcome.UNKNOWN, e));
    }
    advance();
    return true;
  }

  private StoreException failed(Step step, StoreException e) {
    attempts = step.hasAdvanced() ? 1 : attempts + 1;
    boolean temporary = e.isTemporary() && attempts < ATTEMPTS;
    if (!temporary) {
      hopeless = !isStream();
      advance();
    }
    return named(step, e, temporary);
  }

  private Supplier<String> execute(Step step) throws StoreException {
    boolean again = attempts > 0;
    return isStream()
        ? timed(step.part(), () -> step.execute(again))
        : timed(() -> step.execute(again));
  }

  private boolean isStream() {
    return steps.size() > 1;
  }

  private void advance() {
    attempts = 0;
    next = (next + 1) % steps.size();
  }

  /** Errors are counted by code: in a stream, that must say of which step. */
  private StoreException named(Step step, StoreException e, boolean temporary) {
    String code = isStream() ? step.part().label() + " " + e.code() : e.code();
    return new StoreException(code, e.getMessage(), e.outcome(), temporary, e);
  }
}
