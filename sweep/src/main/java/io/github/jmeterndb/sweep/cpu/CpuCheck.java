// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.CpuInfo.Mean;
import io.github.jmeterndb.sweep.cpu.AgentCounters.Reading;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the mean CPU load of a run in two ways: from the agents' cumulative counters, and from
 * the samples of the PerfMon listener. Thread-safe.
 */
public final class CpuCheck {
  private static final String RUN = "the run";

  private final Map<PerfMonRow, Reading> counted = new LinkedHashMap<>();
  private final Map<String, DoubleSummaryStatistics> sampled = new HashMap<>();
  private CpuCounters counters = new CpuCounters(List.of());

  public synchronized void begins(List<AgentCounters> agents) {
    counters = new CpuCounters(agents);
    counters.begins(RUN);
  }

  public synchronized void ends() {
    counters.ended(RUN);
    counters.sums(RUN).forEach((row, sum) -> counted.merge(row, sum, Reading::plus));
  }

  public synchronized void sampled(String label, double percent) {
    sampled.computeIfAbsent(label, l -> new DoubleSummaryStatistics()).accept(percent);
  }

  public synchronized List<Mean> results() {
    List<Mean> means = new ArrayList<>();
    counted.forEach(
        (row, sum) -> {
          DoubleSummaryStatistics samples = sampled.get(row.sampleLabel());
          if (samples != null && sum.clock() > 0 && !row.isOfName()) {
            double percent = 100 * sum.seconds() / sum.clock();
            double ofSamples = samples.getAverage() * row.cores();
            means.add(
                new Mean(row.host(), row.label(), percent, ofSamples, (int) samples.getCount()));
          }
        });
    return means;
  }
}
