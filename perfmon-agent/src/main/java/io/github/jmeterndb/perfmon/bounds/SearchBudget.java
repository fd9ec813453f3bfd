// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What looking for processes may cost, whatever clients ask for: all searches together a tenth of
 * the time, and 200 ms at once. Not thread-safe.
 */
public final class SearchBudget {
  private static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int SHARE = 10;

  private final LongSupplier nanoTime;
  private long left = MAX_NANOS;
  private long updated;
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
    this.updated = nanoTime.getAsLong();
  }

  /** The searches that follow are those of another line. */
  public void startLine() {
    isExceeded = false;
  }

  /** Whether a search of this line was given up; no other is begun then. */
  public boolean isExceeded() {
    return isExceeded;
  }

  /** Searches; finds nothing where that takes too long. */
  public <T> Optional<T> search(Supplier<Optional<T>> search) {
    if (isExceeded) {
      return Optional.empty();
    }
    long start = nanoTime.getAsLong();
    left = Math.min(MAX_NANOS, left + (start - updated) / SHARE);
    updated = start;
    end = start + left;
    try {
      return search.get();
    } catch (Exceeded e) {
      isExceeded = true;
      return Optional.empty();
    } finally {
      left -= nanoTime.getAsLong() - start;
    }
  }

  /** Gives the search up where it has used its time; called by the search itself, and often. */
  public void check() {
    if (nanoTime.getAsLong() - end > 0) {
      throw new Exceeded();
    }
  }
}
