// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.sweep.engine.CellOrder;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** When a cell of several engines begins, together, and that it is to end. Thread-safe. */
final class CellStart {
  private static final long POLL_MILLIS = 100;
  private static final double NANOS_OF_A_MILLISECOND = 1e6;

  private final CellOrder order;
  private final Set<String> absent;
  private boolean over;
  private long begunNanos;
  private volatile long begunMillis;

  CellStart(CellOrder order, Collection<String> engines) {
    this.order = order;
    absent = new HashSet<>(engines);
  }

  /** An engine's threads are ready, or nobody waits for them any more: all begin with the last. */
  synchronized void ready(String engine) {
    absent.remove(engine);
    if (absent.isEmpty() && !over && !hasBegun()) {
      begunNanos = System.nanoTime();
      begunMillis = System.currentTimeMillis();
    }
    notifyAll();
  }

  /** What an engine is told that is ready; after that time, to ask again. */
  synchronized ToEngine await(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!hasBegun() && !over && System.nanoTime() - deadline < 0) {
      TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
    }
    if (hasBegun()) {
      return new ToEngine.Begin();
    }
    return over ? new ToEngine.EndCell() : new ToEngine.Wait();
  }

  /** Ends the cell, or lets it not begin. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  synchronized boolean isOver() {
    return over;
  }

  boolean hasBegun() {
    return begunMillis != 0;
  }

  Cell cell() {
    return order.cell().first();
  }

  /** When it began, in milliseconds since the epoch; 0 before. */
  long begunMillis() {
    return begunMillis;
  }

  /** When its window opened, in milliseconds since the epoch; 0 before it began. */
  long windowMillis() {
    return hasBegun() ? begunMillis + SECONDS.toMillis(order.warmup()) : 0;
  }

  /** Milliseconds since it began. */
  synchronized double millisSince() {
    return (System.nanoTime() - begunNanos) / NANOS_OF_A_MILLISECOND;
  }
}
