// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.CpuInfo.Mean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the mean load of a run in two ways: by the agents' cumulative counters, and by the samples
 * of the PerfMon listener. Thread-safe.
 */
public final class CpuCheck {
  private static final String RUN = "the run";

  private final Map<PerfMonRow, double[]> counted = new LinkedHashMap<>();
  private final Map<String, double[]> sampled = new HashMap<>();
  private CpuCounters counters = new CpuCounters(List.of());

  /** The listener begins to record the rows of these agents. */
  public synchronized void begins(List<AgentCounters> agents) {
    counters = new CpuCounters(agents);
    counters.begins(RUN);
  }

  /** The listener records no more samples. */
  public synchronized void ends() {
    counters.ended(RUN);
    counters
        .sums(RUN)
        .forEach(
            (row, sum) ->
                counted.merge(row, sum, (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]}));
  }

  public synchronized void sampled(String label, double percent) {
    double[] sum = sampled.computeIfAbsent(label, l -> new double[2]);
    sum[0] += percent;
    sum[1]++;
  }

  public synchronized List<Mean> results() {
    List<Mean> means = new ArrayList<>();
    counted.forEach(
        (row, sum) -> {
          double[] samples = sampled.get(row.sampleLabel());
          if (samples != null && sum[1] > 0 && !row.isOfName()) {
            means.add(
                new Mean(
                    row.host(),
                    row.label(),
                    100 * sum[0] / sum[1],
                    samples[0] / samples[1] * row.cores(),
                    (int) samples[1]));
          }
        });
    return means;
  }
}
