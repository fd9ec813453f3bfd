// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import java.time.Duration;

/** Which cell of a sweep, or which search, is next, and how long the rest will take. */
final class Progress {
  private final int cells;
  private final Duration expected;
  private long began = System.nanoTime();
  private long nanosOfCells;
  private int done;

  Progress(Settings settings) {
    cells = SweepOrder.cells(settings);
    expected = SweepOrder.length(settings);
  }

  int cells() {
    return cells;
  }

  /** From 1. */
  int next() {
    return done + 1;
  }

  /** A warm-up is over, which does not count for the next cell. */
  void warmedUp() {
    began = System.nanoTime();
  }

  void cellIsDone() {
    long now = System.nanoTime();
    done++;
    nanosOfCells += now - began;
    began = now;
  }

  /** Estimated from the cells so far, with what loading and checking took. */
  Duration left() {
    return done == 0 ? expected : Duration.ofNanos(nanosOfCells / done * (cells - done));
  }
}
