// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The least that can be done to load a store: each thread picks a key, calls, and counts. No time
 * is taken, nothing is checked or recorded.
 */
final class BareLoop {
  private final Rows store;
  private final Cell cell;
  private final int rows;
  private volatile boolean counting;
  private volatile boolean over;

  BareLoop(Rows store, Cell cell, int rows) {
    this.store = store;
    this.cell = cell;
    this.rows = rows;
  }

  /** Operations a second, over that many seconds after that many seconds of warm-up. */
  double throughput(int warmup, int seconds) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(cell.threads());
    try {
      List<Future<Long>> counts = new ArrayList<>();
      for (int thread = 0; thread < cell.threads(); thread++) {
        int number = thread;
        counts.add(threads.submit(() -> loop(number)));
      }
      Thread.sleep(SECONDS.toMillis(warmup));
      long start = System.nanoTime();
      counting = true;
      Thread.sleep(SECONDS.toMillis(seconds));
      counting = false;
      double measured = (System.nanoTime() - start) / 1e9;
      over = true;
      long count = 0;
      for (Future<Long> future : counts) {
        count += future.get();
      }
      return count / measured;
    } finally {
      threads.shutdown();
      threads.awaitTermination(1, SECONDS);
    }
  }

  private long loop(int thread) throws Exception {
    SplittableRandom random = new SplittableRandom(thread);
    long count = 0;
    int version = 0;
    int owned = rows / cell.threads();
    while (!over) {
      if (cell.operation().equals(Crud.SELECT)) {
        store.read(Crud.LAYOUT, Row.of(1 + random.nextInt(rows), 0).values());
      } else {
        // Each thread has rows of its own, as in the sweep: nobody waits for a row lock.
        int id = 1 + thread + cell.threads() * random.nextInt(owned);
        store.update(Crud.LAYOUT, Row.of(id, ++version).values());
      }
      if (counting) {
        count++;
      }
    }
    return count;
  }
}
