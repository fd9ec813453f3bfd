// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the threads of a cell begin together, and opens its window after its warm-up: by the clock,
 * or, where operations are long, when all threads have also ended what they were at. Thread-safe.
 */
final class Opening {
  private final Window window;
  private final long warmup;
  private final boolean betweenOperations;
  private final CountDownLatch absent;
  private final CountDownLatch missing;

  /**
   * For so many threads.
   *
   * @param warmup in nanoseconds
   * @param betweenOperations whether it is not the clock alone that opens it
   */
  Opening(Window window, long warmup, boolean betweenOperations, int threads) {
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
    if (!betweenOperations) {
      window.openAfter(System.nanoTime(), System.currentTimeMillis(), warmup);
    }
  }

  /** Waits until all threads are there; how many are missing after that time. */
  long awaitThreads(long time, TimeUnit unit) throws InterruptedException {
    return absent.await(time, unit) ? 0 : absent.getCount();
  }

  /** Whether a thread that began at that time has to wait for the others before it goes on. */
  boolean isDue(long begun) {
    return betweenOperations && System.nanoTime() - begun >= warmup;
  }

  /** The calling thread has ended what it was at: returns when all have, and the window is open. */
  void await() {
    missing.countDown();
    try {
      missing.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    window.openAfter(System.nanoTime(), System.currentTimeMillis(), 0);
  }

  /** Nobody waits any more. */
  void release() {
    for (CountDownLatch latch : List.of(absent, missing)) {
      while (latch.getCount() > 0) {
        latch.countDown();
      }
    }
  }
}
