// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.sweep.engine.CellThreads;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What each thread of a cell of thousands takes of the heap, and whether all of them work. */
final class Crowd {
  private final CellThreads threads;

  Crowd(CellThreads threads) {
    this.threads = threads;
  }

  /**
   * Runs the cell, and tells.
   *
   * @param warmup its own, in seconds: a second later, the heap is looked at
   */
  String measure(CellRun run, int warmup) throws Exception {
    int count = run.cell().threads();
    long before = heap();
    CompletableFuture<Long> meanwhile = CompletableFuture.supplyAsync(() -> heap(run, warmup));
    threads.run(run);
    run.close();
    return String.format(
        Locale.ROOT,
        "crowd, %,d threads: %,.0f operations/s, heap %,d KB a thread, %,d threads without an operation; %s",
        count,
        run.latencies().getTotalCount() / run.window().length(),
        (meanwhile.get() - before) / 1024 / count,
        run.record().operationsByThread().stream().filter(done -> done == 0).count(),
        run.invalid().isEmpty() ? "all were there to the end" : run.invalid());
  }

  private static long heap(CellRun run, int warmup) {
    try {
      run.awaitThreads(1, HOURS);
      SECONDS.sleep(warmup + 1);
      return heap();
    } catch (InterruptedException e) {
      throw new CompletionException(e);
    }
  }

  /** Bytes of it that are used after a collection. */
  private static long heap() {
    ManagementFactory.getMemoryMXBean().gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
