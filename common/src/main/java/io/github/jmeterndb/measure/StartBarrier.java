// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the threads of a cell begin together, and opens its window after the warm-up; where
 * operations are long, when each thread has also ended its last operation of the warm-up.
 * Thread-safe.
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
   * @param warmup in nanoseconds
   * @param betweenOperations whether operations are long
   */
  StartBarrier(Window window, long warmup, boolean betweenOperations, int threads) {
    this.window = window;
    this.warmup = warmup;
    this.betweenOperations = betweenOperations;
    absent = new CountDownLatch(threads);
    missing = new CountDownLatch(threads);
  }

  /** Waits for all threads and {@link #letGo}. */
  void begin() throws InterruptedException {
    absent.countDown();
    absent.await();
    held.await();
    begun = System.nanoTime();
    if (!betweenOperations) {
      window.openAfter(begun, System.currentTimeMillis(), warmup);
    }
  }

  /** How many threads are missing after that time. */
  long awaitThreads(long time, TimeUnit unit) throws InterruptedException {
    return absent.await(time, unit) ? 0 : absent.getCount();
  }

  /** Lets no thread begin before {@link #letGo}. */
  void hold() {
    held = new CountDownLatch(1);
  }

  void letGo() {
    held.countDown();
  }

  /** Lets no thread wait for missing ones any more. */
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

  /** A thread dies: where the others would wait for it, the cell is over. */
  void abandon() {
    if (betweenOperations) {
      window.closeAt(System.nanoTime());
    }
  }

  /**
   * Waits until each thread has ended its last operation of the warm-up.
   *
   * @return false if the window was closed meanwhile
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
