// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.run.SweepCell;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * Estimates the remaining time of a sweep from its cells so far. A cell counts from the end of the
 * previous one: loading, waiting and checking may take longer than the window, and differ between
 * operations. Times are {@link System#nanoTime}. For one thread.
 */
public final class TimeLeft {
  /** Time for reading and checking all rows, as a fraction of the time for loading them. */
  private static final double CHECK = 0.25;

  private final List<SweepCell> cells;
  private final Duration planned;
  private final Map<String, LongSummaryStatistics> seen = new HashMap<>();
  private final LongSummaryStatistics all = new LongSummaryStatistics();
  private double loading;
  private long last;
  private int done;

  /**
   * @param cells a search counts as one
   */
  public TimeLeft(List<SweepCell> cells, Duration planned) {
    this.cells = List.copyOf(cells);
    this.planned = planned;
  }

  public void loaded(Duration took) {
    loading = took.toNanos();
  }

  /** The first cell starts, or the first after a warm-up. */
  public void begins(long now) {
    last = now;
  }

  public void ends(long now) {
    long took = now - last;
    last = now;
    seen.computeIfAbsent(operation(cells.get(done)), operation -> new LongSummaryStatistics())
        .accept(took);
    all.accept(took);
    done++;
  }

  public Duration left() {
    return Duration.ofNanos((long) cells.stream().skip(done).mapToDouble(this::expected).sum());
  }

  private double expected(SweepCell cell) {
    LongSummaryStatistics ofOperation = seen.get(operation(cell));
    if (ofOperation != null) {
      return ofOperation.getAverage();
    }
    double planned = (double) this.planned.toNanos() / cells.size() + CHECK * loading;
    return done == 0 ? planned : Math.max(all.getAverage(), planned);
  }

  private static String operation(SweepCell cell) {
    return cell.operation().withoutRate().label();
  }
}
