// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.sweep.cpu.AgentCounters.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the CPU time of a cell by path: differences of the agents' cumulative counters between the
 * start and the end of each of its turns. An agent that fails is not asked again in that cell.
 * Thread-safe.
 */
public final class CpuCounters implements TurnWatch {
  private final List<AgentCounters> agents;
  private final Map<String, Double> seconds = new HashMap<>();
  private final Map<String, Map<PerfMonRow, Reading>> sums = new HashMap<>();
  private final Set<PerfMonRow> missing = new HashSet<>();
  private Map<PerfMonRow, Reading> begun = Map.of();
  private long begunNanos;
  private boolean connected;

  public CpuCounters(List<AgentCounters> agents) {
    this.agents = List.copyOf(agents);
  }

  @Override
  public synchronized void begins(String path) {
    begun = read();
    begunNanos = System.nanoTime();
  }

  @Override
  public synchronized void ended(String path) {
    seconds.merge(path, (System.nanoTime() - begunNanos) / 1e9, Double::sum);
    Map<PerfMonRow, Reading> now = read();
    for (AgentCounters agent : agents) {
      for (PerfMonRow row : agent.rows()) {
        Reading from = begun.get(row);
        Reading to = now.get(row);
        if (from == null || to == null || to.seconds() < from.seconds()) {
          missing.add(row);
        } else {
          sums.computeIfAbsent(path, p -> new HashMap<>())
              .merge(row, to.since(from), Reading::plus);
        }
      }
    }
  }

  private Map<PerfMonRow, Reading> read() {
    agents.forEach(agent -> agent.ask(!connected));
    connected = true;
    Map<PerfMonRow, Reading> readings = new HashMap<>();
    agents.forEach(agent -> readings.putAll(agent.answer()));
    return readings;
  }

  synchronized Map<PerfMonRow, Reading> sums(String path) {
    return sums.getOrDefault(path, Map.of());
  }

  /** Empty if the path did not run, or there is no agent. */
  public synchronized Optional<CpuInfo> of(String path) {
    if (!seconds.containsKey(path) || agents.isEmpty()) {
      return Optional.empty();
    }
    List<Used> used = new ArrayList<>();
    for (AgentCounters agent : agents) {
      for (PerfMonRow row : agent.rows()) {
        Reading sum = sums(path).get(row);
        if (sum != null && sum.clock() > 0 && !missing.contains(row)) {
          used.add(new Used(row.host(), row.label(), sum.seconds(), sum.clock(), ""));
        } else if (!row.isOfName()) {
          String reason =
              agent.failure().isEmpty() ? "it did not run all the time" : agent.failure();
          used.add(new Used(row.host(), row.label(), 0, 0, reason));
        }
      }
    }
    return Optional.of(new CpuInfo(seconds.get(path), used));
  }
}
