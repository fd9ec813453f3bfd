// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.measure.precision.PrecisionWatch;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A cell whose window ends as soon as its throughput is sure. */
class SureCellTest {
  private static final int THREADS = 3;
  private static final int SECONDS = 3_600;
  private static final Cell CELL = Cell.ofTag("select/direct/" + THREADS);

  private final CountDownLatch working = new CountDownLatch(THREADS);
  private final PrecisionWatch watch = new PrecisionWatch(LatencySink.NONE, 0.03);
  private final CellRun run =
      new CellRun(
          CELL, thread -> new Working(), 0, SECONDS, 1, watch, ErrorSink.NONE, Optional.empty());

  @Test
  void letsAllItsThreadsGoTogether() throws Exception {
    run.endWhenSure(watch);
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Boolean>> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        threads.add(executor.submit(() -> work(run.join(thread))));
      }
      working.await();
      assertThat(run.record().precision()).as("before it has whole seconds").isNull();

      for (int second = 0; second < PrecisionWatch.FEWEST_SECONDS; second++) {
        watch.write(CELL, 0, 1_000, second(100 + second % 2));
      }

      for (Future<Boolean> thread : threads) {
        assertThat(thread.get()).isTrue();
      }
    } finally {
      run.stop();
      executor.shutdown();
    }
    run.close();
    assertThat(run.window().length()).isLessThan(SECONDS);
    assertThat(run.invalid()).isEmpty();
    assertThat(run.record().precision().reached()).isTrue();
  }

  private static boolean work(OperationThread thread) throws Exception {
    while (!thread.isOver()) {
      thread.run();
    }
    return true;
  }

  private static Histogram second(long operations) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000, operations);
    return latencies;
  }

  /** Says when it has done an operation, and is at the next one. */
  private final class Working extends Client {
    private int operations;

    @Override
    protected boolean run() throws StoreException {
      return timed(this::operateOnNothing);
    }

    private boolean operateOnNothing() {
      operations++;
      if (operations == 2) {
        working.countDown();
      }
      return true;
    }
  }
}
