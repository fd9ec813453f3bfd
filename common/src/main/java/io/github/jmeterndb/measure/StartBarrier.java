// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the threads of a cell begin together, and opens its window after its warm-up: by the clock,
 * or, where operations are long, when all threads have also ended what they were at. Thread-safe.
 */
final class StartBarrier {
  private static final long POLL_MILLIS = 100;

  private final Window window;
  private final long warmup;
  private final boolean betweenOperations;
  private final CountDownLatch absent;
  private final CountDownLatch missing;
  private volatile CountDownLatch held = new CountDownLatch(0);
  private volatile long begun;

  /**
   * For so many threads.
   *
   * @param warmup in nanoseconds
   * @param betweenOperations whether it is not the clock alone that opens it
   */
  StartBarrier(Window window, long warmup, boolean betweenOperations, int threads) {
    this.window = window;
    this.warmup = warmup;
    this.betweenOperations = betweenOperations;
    absent = new CountDownLatch(threads);
    missing = new CountDownLatch(threads);
  }

  /** The calling thread is there: returns when all are, and begin to work. */
  void begin() throws InterruptedException {
    absent.countDown();
    absent.await();
    awaitBegin();
    begun = System.nanoTime();
    if (!betweenOperations) {
      window.openAfter(begun, System.currentTimeMillis(), warmup);
    }
  }

  /** Waits until all threads are there; how many are missing after that time. */
  long awaitThreads(long time, TimeUnit unit) throws InterruptedException {
    return absent.await(time, unit) ? 0 : absent.getCount();
  }

  /** Nobody begins before {@link #letGo}, also when all are there. */
  void hold() {
    held = new CountDownLatch(1);
  }

  void awaitBegin() throws InterruptedException {
    held.await();
  }

  void letGo() {
    held.countDown();
  }

  /** Nobody waits any more for those that are not there. */
  void release() {
    letGo();
    while (absent.getCount() > 0) {
      absent.countDown();
    }
  }

  /** Whether a thread has to wait for the others before it goes on. */
  boolean isDue() {
    return betweenOperations && System.nanoTime() - begun >= warmup;
  }

  /** The calling thread dies: where the others wait for each other, the cell is over. */
  void abandon() {
    if (betweenOperations) {
      window.closeAt(System.nanoTime());
    }
  }

  /**
   * The calling thread has ended what it was at: waits until all have.
   *
   * @return whether the window is open then; false if it was closed meanwhile, by whoever knows
   *     that somebody will not come
   */
  boolean await() {
    missing.countDown();
    try {
      while (!window.isClosed() && !missing.await(POLL_MILLIS, MILLISECONDS)) {
        // Another look at the window.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    window.openAfter(System.nanoTime(), System.currentTimeMillis(), 0);
    return !window.isClosed();
  }
}
