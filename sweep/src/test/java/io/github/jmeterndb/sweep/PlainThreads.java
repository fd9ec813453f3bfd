// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.OperationThread;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

final class PlainThreads implements CellThreads {
  // The latency log counts milliseconds: a shorter cell would have no line.
  private static final long LEAST_MILLIS = 2;

  private final int operations;
  private final Consumer<CellRun> end;
  private final long pauseNanos;

  /** Threads that end the cell after a number of operations each, or when its time is over. */
  PlainThreads(int operations) {
    this(operations, CellRun::stop);
  }

  /** Threads that call {@code end} after a number of operations each. */
  PlainThreads(int operations, Consumer<CellRun> end) {
    this(operations, end, 0);
  }

  private PlainThreads(int operations, Consumer<CellRun> end, long pauseNanos) {
    this.pauseNanos = pauseNanos;
    this.operations = operations;
    this.end = end;
  }

  /** Threads that use the cell's whole time, with pauses of about {@code nanos}. */
  static PlainThreads pausing(long nanos) {
    return new PlainThreads(Integer.MAX_VALUE, CellRun::stop, nanos);
  }

  static PlainThreads untilTheCellEnds() {
    return new PlainThreads(Integer.MAX_VALUE);
  }

  @Override
  public void run(CellRun cell) throws InterruptedException {
    int threads = cell.threads();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        ends.add(
            executor.submit(
                () -> {
                  OperationThread member = cell.join(thread);
                  work(cell, member);
                  end.accept(cell);
                  member.isOver();
                  return null;
                }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      cell.stop();
      executor.shutdown();
    }
  }

  private void work(CellRun cell, OperationThread thread) {
    boolean hasRow = true;
    int done = 0;
    while ((done < operations || isTooShort(cell)) && hasRow && !thread.isOver()) {
      try {
        done++;
        hasRow = thread.run();
        LockSupport.parkNanos(pauseNanos);
      } catch (StoreException e) {
        // The cell has counted it.
      }
    }
  }

  private static boolean isTooShort(CellRun cell) {
    return System.currentTimeMillis() < cell.window().startMillis() + LEAST_MILLIS;
  }
}
