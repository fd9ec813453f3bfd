// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long the rest of a sweep takes, estimated from what its cells took so far, from the end of
 * one to the end of the next: with loading, waiting for idle and checking, which may take longer
 * than the window, and differ between operations. For one thread.
 */
final class TimeLeft {
  private final List<String> operations;
  private final Duration planned;
  private final Map<String, Mean> seen = new HashMap<>();
  private final Mean all = new Mean();
  private long last;
  private int done;

  /**
   * That of all cells.
   *
   * @param cells in their order; a search is one
   * @param planned what they take at least: the estimate as long as none has ended
   */
  TimeLeft(List<Cell> cells, Duration planned) {
    this.operations = cells.stream().map(cell -> cell.operation().withoutRate().label()).toList();
    this.planned = planned;
  }

  /** The first one begins. Here and below, the time is that of {@link System#nanoTime}. */
  void begins(long now) {
    last = now;
  }

  /** The next one has ended. */
  void ends(long now) {
    long took = now - last;
    last = now;
    seen.computeIfAbsent(operations.get(done), operation -> new Mean()).add(took);
    all.add(took);
    done++;
  }

  /** The estimate. An operation that has not been seen is taken to last as long as the others. */
  Duration left() {
    if (done == 0) {
      return planned;
    }
    return Duration.ofNanos(
        (long)
            operations.stream()
                .skip(done)
                .mapToDouble(operation -> seen.getOrDefault(operation, all).value())
                .sum());
  }

  private static final class Mean {
    private double sum;
    private int count;

    void add(long value) {
      sum += value;
      count++;
    }

    double value() {
      return sum / count;
    }
  }
}
