// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Executes the operations of one thread: draws the input, calls the workload's API, checks the
 * answer, and tells the ledger what was acknowledged, what failed, and what {@link #mayBeApplied}.
 * Only the calls are timed. For one thread.
 */
public abstract class Client {
  /**
   * Transactions that a thread takes of the common limit at once, so that threads seldom contend.
   */
  private static final int SHARE_OF_THE_LIMIT = 10;

  private boolean timing;
  private boolean another;
  private boolean onlyReads;
  private long started;
  private long ended;
  private String part;
  private final int operations;
  private AtomicLong limit;
  private int granted;

  protected Client() {
    this(1);
  }

  /**
   * @param operations per transaction, 1 or more
   */
  protected Client(int operations) {
    this.operations = operations;
  }

  /**
   * Executes one operation, without a retry.
   *
   * @return false if no row was left, so that nothing was done
   * @throws StoreException if it failed or had a wrong effect
   */
  public final boolean operate() throws StoreException {
    return operate(failure -> false);
  }

  /**
   * Executes one operation. A retry has new input; its latency includes the failed tries.
   *
   * @param retry whether to try again after that failure
   * @return false if no row was left, so that nothing was done
   * @throws StoreException if it failed or had a wrong effect, and was not retried
   */
  public final boolean operate(Predicate<StoreException> retry) throws StoreException {
    timing = false;
    another = false;
    if (limit != null && !isGranted()) {
      return false;
    }
    while (true) {
      part = null;
      onlyReads = false;
      try {
        return run();
      } catch (StoreException e) {
        if (!retry.test(e)) {
          throw onlyReads && mayBeApplied(e) ? e.notApplied() : e;
        }
        another = true;
      }
    }
  }

  /**
   * Ends the operations of all clients of a cell after so many.
   *
   * @param left counted down
   */
  public final void limit(AtomicLong left) {
    limit = left;
  }

  private boolean isGranted() {
    if (granted == 0) {
      if (limit.addAndGet(-(long) SHARE_OF_THE_LIMIT * operations) < 0) {
        return false;
      }
      granted = SHARE_OF_THE_LIMIT;
    }
    granted--;
    return true;
  }

  /**
   * Executes one operation, with its calls in {@link #timed}. Each try tells the ledger what became
   * of it.
   */
  protected abstract boolean run() throws StoreException;

  /**
   * Calls the workload's API. An operation lasts from the start of its first call to the end of its
   * last.
   */
  protected final <T> T timed(Call<T> call) throws StoreException {
    if (!timing) {
      timing = true;
      started = System.nanoTime();
    }
    try {
      return call.call();
    } finally {
      ended = System.nanoTime();
    }
  }

  /**
   * Calls the workload's API for the writes of one transaction, and tells the ledger what became of
   * them.
   */
  protected final <T> T write(RowLedger.Pending writes, Call<T> call) throws StoreException {
    T answer;
    try {
      answer = timed(call);
    } catch (StoreException | RuntimeException e) {
      if (e instanceof StoreException failure && failure.isKeyTaken() && !mayBeApplied(e)) {
        writes.keyTaken();
      } else {
        writes.failed(mayBeApplied(e));
      }
      throw e;
    }
    writes.acknowledged();
    return answer;
  }

  /** Sets which part of a mixture the operation is. */
  protected final void was(String kind) {
    part = kind;
  }

  /** Marks the operation as read-only, so that a failure has no unknown outcome. */
  protected final void onlyReads() {
    onlyReads = true;
  }

  /** Outcome of the last operation, where its failure does not tell. */
  public final Outcome outcomeOfFailure() {
    return onlyReads ? Outcome.NOT_APPLIED : Outcome.UNKNOWN;
  }

  /** Operations per transaction: they are timed, and fail, together. */
  public final int operations() {
    return operations;
  }

  /** Whether this is a retry. */
  protected final boolean isAnotherTry() {
    return another;
  }

  /** Whether a failed call may have been applied, so that its outcome is unknown. */
  protected static boolean mayBeApplied(Exception failure) {
    return !(failure instanceof StoreException known && known.outcome() == Outcome.NOT_APPLIED);
  }

  /** When the last operation started, by {@link System#nanoTime}. */
  public final long started() {
    return started;
  }

  /** When the last operation ended, by {@link System#nanoTime}. */
  public final long ended() {
    return ended;
  }

  /** Which part of a mixture the operation was, if it is one. */
  public final Optional<String> part() {
    return Optional.ofNullable(part);
  }

  /**
   * A transaction of the workload's API.
   *
   * @param <T> the answer
   */
  @FunctionalInterface
  protected interface Call<T> {
    T call() throws StoreException;
  }
}
