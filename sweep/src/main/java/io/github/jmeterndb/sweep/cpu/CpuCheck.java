// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.CpuInfo.Mean;
import io.github.jmeterndb.sweep.cpu.AgentCounters.Reading;
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
  private final Map<AgentCounters, Reading> begun = new HashMap<>();
  private final Map<PerfMonRow, double[]> counted = new LinkedHashMap<>();
  private final Map<String, double[]> sampled = new HashMap<>();

  public synchronized void begins(List<AgentCounters> agents) {
    for (AgentCounters agent : agents) {
      begun.put(agent, read(agent));
    }
  }

  public synchronized void ends(List<AgentCounters> agents) {
    for (AgentCounters agent : agents) {
      Reading from = begun.remove(agent);
      Reading to = read(agent);
      for (PerfMonRow row : agent.rows()) {
        Double first = from.seconds().get(row);
        Double last = to.seconds().get(row);
        if (first != null && last != null && !row.isOfName()) {
          double[] sum = counted.computeIfAbsent(row, r -> new double[2]);
          sum[0] += last - first;
          sum[1] += to.clock() - from.clock();
        }
      }
    }
  }

  private static Reading read(AgentCounters agent) {
    agent.ask(true);
    return agent.answer();
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
          if (samples != null && sum[1] > 0) {
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
