// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.sweep.engine.CellThreads;
import java.util.List;

/**
 * How soon after they are due operations are started at a rate, by JMeter's threads, on a store
 * that does nothing, or, with {@code pause}, stops for so many milliseconds each second. Run it
 * with {@code jmeter-home/punctuality}; it takes {@code rate}, {@code threads}, {@code arrivals},
 * {@code duration}, {@code warmup} and {@code pause} as {@code name=value}.
 */
public final class PunctualityBenchmark {
  private PunctualityBenchmark() {}

  /**
   * Runs it.
   *
   * @param arguments the JMeter home, then {@code name=value}
   */
  public static void main(String[] arguments) {
    OverheadBenchmark.run(new PunctualityThreadGroup(), arguments);
  }

  /** A thread group that measures punctuality instead of sweeping. */
  public static final class PunctualityThreadGroup extends SweepThreadGroup {
    private static final long serialVersionUID = 1;

    @Override
    SweepJob newJob(CellThreads threads, List<SweepListener> listeners) {
      return new PunctualityJob(threads);
    }
  }
}
