// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.run.Cell;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimates how long the rest of a sweep takes from its cells so far. A cell counts from the end of
 * the one before: loading, waiting for idle and checking may take longer than the window, and
 * differ between operations. Times are those of {@link System#nanoTime}. For one thread.
 */
public final class TimeLeft {
  private final List<String> operations;
  private final Duration planned;
  private final Map<String, Mean> seen = new HashMap<>();
  private final Mean all = new Mean();
  private long last;
  private int done;

  /**
   * Before the first cell.
   *
   * @param cells in their order; a search is one
   * @param planned the estimate until the first has ended
   */
  public TimeLeft(List<Cell> cells, Duration planned) {
    this.operations = cells.stream().map(cell -> cell.operation().withoutRate().label()).toList();
    this.planned = planned;
  }

  /** The first cell begins. */
  public void begins(long now) {
    last = now;
  }

  /** The next cell has ended. */
  public void ends(long now) {
    long took = now - last;
    last = now;
    seen.computeIfAbsent(operations.get(done), operation -> new Mean()).add(took);
    all.add(took);
    done++;
  }

  /** The estimate. For an operation without a cell so far, the mean of the others is used. */
  public Duration left() {
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
