// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.quiet;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * Watches the throughput of a warm-up second by second, and tells when it no longer rises: the last
 * two seconds gave hardly more than the two before, and the compiler had nothing to do in either.
 */
public final class Plateau implements LatencySink {
  /** A machine's own unrest is larger; a compiler at work shows more. */
  private static final double RISE = 1.05;

  private static final int SECONDS = 2;
  private static final double MILLIS = 1e3;

  /** What a shorter time gives is no throughput. */
  private static final long SHORTEST_MILLIS = 100;

  private final BooleanSupplier compiling;
  private final List<Double> throughputs = new ArrayList<>();
  private int calm;
  private boolean reached;
  private Runnable whenReached = () -> {};

  /**
   * A plateau that is not reached yet.
   *
   * @param compiling whether the compiler is at work now
   */
  public Plateau(BooleanSupplier compiling) {
    this.compiling = compiling;
  }

  /** What is done when it is reached, on one of the measured threads. */
  public void whenReached(Runnable action) {
    whenReached = action;
  }

  @Override
  public synchronized void write(Cell cell, long start, long end, Histogram latencies) {
    if (end - start < SHORTEST_MILLIS && !throughputs.isEmpty()) {
      // What was left of the second in which the run was ended.
      return;
    }
    throughputs.add(latencies.getTotalCount() * MILLIS / Math.max(SHORTEST_MILLIS, end - start));
    calm = compiling.getAsBoolean() ? 0 : calm + 1;
    int seconds = throughputs.size();
    if (!reached && calm >= SECONDS && seconds > SECONDS) {
      double before = mean(Math.max(0, seconds - 2 * SECONDS), seconds - SECONDS);
      reached = throughput() <= RISE * before;
      if (reached) {
        whenReached.run();
      }
    }
  }

  /** Whether it was reached. */
  public synchronized boolean isReached() {
    return reached;
  }

  /** Operations a second in the second that had the most; 0 if there was none. */
  public synchronized double mostInASecond() {
    return throughputs.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /** Operations a second in the last two seconds; 0 if there was none. */
  public synchronized double throughput() {
    int seconds = throughputs.size();
    return mean(Math.max(0, seconds - SECONDS), seconds);
  }

  private double mean(int from, int to) {
    return throughputs.subList(from, to).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
  }
}
