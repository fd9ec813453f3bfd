// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import java.util.concurrent.CountDownLatch;

/**
 * Opens the window of a cell after its warm-up: by the clock, or, where operations are long, when
 * all threads have also ended what they were at. Thread-safe.
 */
final class Opening {
  private final Window window;
  private final long warmup;
  private final boolean betweenOperations;
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
    missing = new CountDownLatch(threads);
  }

  /** All threads begin to work. */
  void begin() {
    if (!betweenOperations) {
      window.openAfter(System.nanoTime(), System.currentTimeMillis(), warmup);
    }
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
    while (missing.getCount() > 0) {
      missing.countDown();
    }
  }
}
