// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.sweep.engine.CellThreads;
import java.util.List;

/**
 * What {@code metrics.port} costs: the throughput of the sweep's sampler on a store that does
 * nothing, with and without it, in turns. Run it with {@code jmeter-home/metrics-cost}; it takes
 * {@code rounds}, {@code threads}, {@code duration} and {@code warmup} as {@code name=value}.
 */
public final class MetricsCostBenchmark {
  private MetricsCostBenchmark() {}

  /**
   * Runs it.
   *
   * @param arguments the JMeter home, then {@code name=value}
   */
  public static void main(String[] arguments) {
    OverheadBenchmark.run(new MetricsCostThreadGroup(), arguments);
  }

  /** A thread group that measures that instead of sweeping. */
  public static final class MetricsCostThreadGroup extends SweepThreadGroup {
    private static final long serialVersionUID = 1;

    @Override
    SweepJob newJob(CellThreads threads, List<SweepListener> listeners) {
      return new MetricsCostJob(threads);
    }
  }
}
