// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What looking for processes may cost: the regular expressions of one line so many steps, and all
 * searches of all lines a tenth of the time, 200 ms at once. Not thread-safe.
 */
public final class SearchBudget {
  /** Of one character looked at by one instruction of an expression: a tenth of a second or so. */
  private static final long MAX_STEPS = 10_000_000;

  private static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int SHARE = 10;
  private static final int STEPS_A_LOOK_AT_THE_CLOCK = 10_000;

  private final LongSupplier nanoTime;
  private final Bucket nanos;
  private long stepsLeft = MAX_STEPS;
  private long stepsAtClock = MAX_STEPS;
  private long end;
  private boolean isExceeded;

  /** A search is given up. */
  private static final class Exceeded extends RuntimeException {
    Exceeded() {
      super(null, null, false, false);
    }
  }

  /**
   * The budget of an agent.
   *
   * @param nanoTime {@link System#nanoTime()}, or a clock of a test
   */
  public SearchBudget(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.nanos = new Bucket(MAX_NANOS, SHARE, nanoTime);
  }

  /** From now on searches are those of another line. */
  public void startLine() {
    stepsLeft = MAX_STEPS;
    stepsAtClock = MAX_STEPS;
    isExceeded = false;
  }

  /** Whether a search of this line was given up; no other is begun then. */
  public boolean isExceeded() {
    return isExceeded;
  }

  /** Searches, and gives up with nothing found where that takes too long. */
  public <T> Optional<T> search(Supplier<Optional<T>> search) {
    if (isExceeded) {
      return Optional.empty();
    }
    long start = nanoTime.getAsLong();
    end = start + nanos.left();
    try {
      return search.get();
    } catch (Exceeded e) {
      isExceeded = true;
      return Optional.empty();
    } finally {
      nanos.take(nanoTime.getAsLong() - start);
    }
  }

  /** A process is looked at, within a search. */
  public void nextProcess() {
    if (nanoTime.getAsLong() - end > 0) {
      throw new Exceeded();
    }
  }

  /** An expression takes so many steps, within a search. */
  public void steps(int steps) {
    stepsLeft -= steps;
    if (stepsLeft < 0) {
      throw new Exceeded();
    }
    if (stepsAtClock - stepsLeft >= STEPS_A_LOOK_AT_THE_CLOCK) {
      stepsAtClock = stepsLeft;
      nextProcess();
    }
  }
}
