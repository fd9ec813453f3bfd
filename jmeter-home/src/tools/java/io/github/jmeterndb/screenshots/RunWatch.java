// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.screenshots;

import io.github.jmeterndb.sweep.live.RunFollower;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits until there is something to see of a run. Thread-safe. */
final class RunWatch implements RunFollower {
  private final CountDownLatch halfway = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private CellBegun cell;
  private int seconds;

  @Override
  public void cellBegins(CellBegun begun) {
    cell = begun;
    seconds = 0;
  }

  @Override
  public void second(CellSecond second) {
    seconds++;
    if (2 * cell.number() > cell.cells() && 2 * seconds > cell.seconds()) {
      halfway.countDown();
    }
  }

  @Override
  public void runEnded(RunEnded end) {
    ended.countDown();
  }

  /** Until a cell past the middle of the run is itself past its middle. */
  void awaitTheMiddle(Duration limit) throws InterruptedException {
    await(halfway, limit, "the middle of the run");
  }

  void awaitTheEnd(Duration limit) throws InterruptedException {
    await(ended, limit, "the end of the run");
  }

  private void await(CountDownLatch latch, Duration limit, String what)
      throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!latch.await(1, TimeUnit.SECONDS)) {
      if (latch != ended && ended.getCount() == 0) {
        throw new IllegalStateException("the run ended before " + what);
      } else if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException("%s has not come in %s".formatted(what, limit));
      }
    }
  }
}
