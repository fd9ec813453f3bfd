// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.measure;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A process that uses so many percent of a core: {@code Load 150} uses two threads of 75 each. */
final class Load {
  private static final long PERIOD = TimeUnit.MILLISECONDS.toNanos(20);

  private Load() {}

  public static void main(String[] args) {
    int percent = Integer.parseInt(args[0]);
    int threads = (percent + 99) / 100;
    for (int i = 1; i < threads; i++) {
      new Thread(() -> run(percent / threads)).start();
    }
    run(percent / threads);
  }

  private static void run(int percent) {
    for (long start = System.nanoTime(); ; start += PERIOD) {
      long busyUntil = start + PERIOD * percent / 100;
      while (System.nanoTime() - busyUntil < 0) {
        Thread.onSpinWait();
      }
      LockSupport.parkNanos(start + PERIOD - System.nanoTime());
    }
  }
}
