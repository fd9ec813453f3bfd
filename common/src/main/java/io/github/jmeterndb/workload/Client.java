// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One thread's operations: draws the input, calls the port, checks the answer, and writes down what
 * was acknowledged, and what failed and {@link #mayBeApplied}. Only the calls are timed. For one
 * thread.
 */
public abstract class Client {
  /** Transactions that a thread takes of the common limit at once: threads seldom meet there. */
  private static final int SHARE_OF_THE_LIMIT = 10;

  private boolean timing;
  private boolean another;
  private boolean onlyReads;
  private long started;
  private long ended;
  private Part part;
  private final int operations;
  private AtomicLong limit;
  private int granted;

  /** A client each of whose transactions is one operation. */
  protected Client() {
    this(1);
  }

  /**
   * A client of transactions that do several operations each.
   *
   * @param operations 1 or more
   */
  protected Client(int operations) {
    this.operations = operations;
  }

  /**
   * Does one operation, timed, once.
   *
   * @return false if there was nothing left to do it to, so that nothing was done
   * @throws StoreException if it failed or had another effect than it should
   */
  public final boolean operate() throws StoreException {
    return operate((failure, started) -> false);
  }

  /**
   * Does one operation, and where it fails, perhaps another one in its place: with new input, but
   * with the time that the failed ones took.
   *
   * @return false if there was nothing left to do it to, so that nothing was done
   * @throws StoreException if it failed or had another effect than it should, and was not tried
   *     again
   */
  public final boolean operate(Retry retry) throws StoreException {
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
        if (!retry.isWorthwhile(e, started)) {
          throw onlyReads && mayBeApplied(e) ? e.notApplied() : e;
        }
        another = true;
      }
    }
  }

  /**
   * Ends the operations of all clients of a cell when they have done so many together.
   *
   * @param left operations, counted down
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
   * Does one operation, with its calls in {@link #timed}; see {@link #operate}. One that is tried
   * again is another one: each writes down what became of it.
   */
  protected abstract boolean run() throws StoreException;

  /**
   * Calls the port. An operation that makes several calls lasts from the start of the first one to
   * the end of the last.
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

  protected final <T> T timed(Part kind, Call<T> call) throws StoreException {
    part = kind;
    return timed(call);
  }

  /** Calls the port for writes that stand or fall together, and notes what became of them. */
  protected final <T> T write(RowLedger.Pending writes, Call<T> call) throws StoreException {
    T answer;
    try {
      answer = timed(call);
    } catch (StoreException | RuntimeException e) {
      writes.failed(mayBeApplied(e));
      throw e;
    }
    writes.acknowledged();
    return answer;
  }

  /** Tells which part of a mixture the operation was, where only its answer tells. */
  protected final void was(Part kind) {
    part = kind;
  }

  /** Marks the operation as read-only, so that a failure has no unknown outcome. */
  protected final void onlyReads() {
    onlyReads = true;
  }

  /** What is in the database of the last operation, where its failure does not say. */
  public final Outcome outcomeOfFailure() {
    return onlyReads ? Outcome.NOT_APPLIED : Outcome.UNKNOWN;
  }

  /** How many operations each of its transactions does: they are timed, and fail, together. */
  public final int operations() {
    return operations;
  }

  /**
   * Whether this operation stands in the place of one that has failed, whose time is part of its
   * own.
   */
  protected final boolean isAnotherTry() {
    return another;
  }

  /**
   * Whether what a failed call was to write may be there all the same: then its outcome is unknown.
   */
  protected static boolean mayBeApplied(Exception failure) {
    return !(failure instanceof StoreException known && known.outcome() == Outcome.NOT_APPLIED);
  }

  /** When the last operation started, by {@link System#nanoTime}. */
  public final long started() {
    return started;
  }

  /** When it ended, by {@link System#nanoTime}. */
  public final long ended() {
    return ended;
  }

  /** Which part of the mixture it was, if the operation is one. */
  public final Optional<Part> part() {
    return Optional.ofNullable(part);
  }

  /** Says whether a failed operation is tried again. */
  @FunctionalInterface
  public interface Retry {
    /**
     * Whether it is.
     *
     * @param started when it was first tried, by {@link System#nanoTime}
     */
    boolean isWorthwhile(StoreException failure, long started);
  }

  /**
   * A transaction of the port.
   *
   * @param <T> its answer
   */
  @FunctionalInterface
  protected interface Call<T> {
    /** Does it. */
    T call() throws StoreException;
  }
}
