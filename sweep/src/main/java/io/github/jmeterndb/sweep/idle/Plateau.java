// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * Detects when the throughput of a warm-up no longer rises: that of the last two intervals was
 * hardly higher than that of the two before, and the compiler was idle in the last two.
 * Thread-safe.
 */
public final class Plateau implements LatencySink {
  /** Random variation is below that; the effect of a busy compiler is above. */
  private static final double RISE = 1.05;

  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final Duration SHORT_INTERVAL = Duration.ofMillis(250);
  private static final int INTERVALS = 2;
  private static final double MILLIS = 1e3;

  /** Shorter intervals have no meaningful throughput. */
  private static final long SHORTEST_MILLIS = 100;

  private final BooleanSupplier compiling;
  private final List<Double> throughputs = new ArrayList<>();
  private int idle;
  private boolean reached;
  private Runnable whenReached = () -> {};

  /**
   * A plateau that is not reached yet.
   *
   * @param compiling whether the compiler is busy now
   */
  public Plateau(BooleanSupplier compiling) {
    this.compiling = compiling;
  }

  /**
   * The length of an interval: at least three are needed, so short warm-ups have shorter ones.
   *
   * @param warmup the parameter of that name, in seconds
   */
  public static Duration interval(int warmup) {
    return warmup > 1 ? INTERVAL : SHORT_INTERVAL;
  }

  /** Sets the action for when it is reached; called on one of the measured threads. */
  public void whenReached(Runnable action) {
    whenReached = action;
  }

  @Override
  public synchronized void write(Cell cell, long start, long end, Histogram latencies) {
    if (end - start < SHORTEST_MILLIS && !throughputs.isEmpty()) {
      // The rest of the interval in which the run was ended.
      return;
    }
    throughputs.add(latencies.getTotalCount() * MILLIS / Math.max(SHORTEST_MILLIS, end - start));
    idle = compiling.getAsBoolean() ? 0 : idle + 1;
    int count = throughputs.size();
    if (!reached && idle >= INTERVALS && count > INTERVALS) {
      double before = mean(Math.max(0, count - 2 * INTERVALS), count - INTERVALS);
      reached = throughput() <= RISE * before;
      if (reached) {
        whenReached.run();
      }
    }
  }

  public synchronized boolean isReached() {
    return reached;
  }

  /** The highest throughput of an interval, in operations a second; 0 if there was none. */
  public synchronized double highest() {
    return throughputs.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /** The throughput of the last two intervals, in operations a second; 0 if there was none. */
  public synchronized double throughput() {
    int count = throughputs.size();
    return mean(Math.max(0, count - INTERVALS), count);
  }

  private double mean(int from, int to) {
    return throughputs.subList(from, to).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
  }
}
