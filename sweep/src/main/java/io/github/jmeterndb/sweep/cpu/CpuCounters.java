// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.sweep.cpu.AgentCounters.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Counts the CPU time of a cell by path: what the agents' cumulative counters grow by from when a
 * path begins to run until it has ended. An agent that fails is not asked again in that cell.
 * Thread-safe.
 */
public final class CpuCounters implements TurnWatch {
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  private final List<AgentCounters> agents;
  private final Map<String, OfPath> byPath = new HashMap<>();
  private final Set<PerfMonRow> missing = new HashSet<>();
  private List<Reading> begun = List.of();
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
    long nanos = System.nanoTime() - begunNanos;
    List<Reading> now = read();
    OfPath sums = byPath.computeIfAbsent(path, p -> new OfPath());
    sums.seconds += nanos / NANOS;
    for (int i = 0; i < agents.size(); i++) {
      for (PerfMonRow row : agents.get(i).rows()) {
        Double from = begun.get(i).seconds().get(row);
        Double to = now.get(i).seconds().get(row);
        if (from == null || to == null || to < from) {
          missing.add(row);
        } else {
          double[] sum = sums.byRow.computeIfAbsent(row, r -> new double[2]);
          sum[0] += to - from;
          sum[1] += now.get(i).clock() - begun.get(i).clock();
        }
      }
    }
  }

  private List<Reading> read() {
    agents.forEach(agent -> agent.ask(!connected));
    connected = true;
    return agents.stream().map(AgentCounters::answer).toList();
  }

  /** CPU seconds and the agent's own seconds by row, while that path ran. */
  synchronized Map<PerfMonRow, double[]> sums(String path) {
    return byPath.get(path).byRow;
  }

  /** What was used while that path ran; nothing where it did not, or there is no agent. */
  public synchronized Optional<CpuInfo> of(String path) {
    OfPath sums = byPath.get(path);
    if (sums == null || agents.isEmpty()) {
      return Optional.empty();
    }
    List<Used> used = new ArrayList<>();
    for (AgentCounters agent : agents) {
      for (PerfMonRow row : agent.rows()) {
        double[] sum = sums.byRow.get(row);
        if (sum != null && sum[1] > 0 && !missing.contains(row)) {
          used.add(new Used(row.host(), row.label(), sum[0], sum[1], ""));
        } else if (!row.isOfName()) {
          String reason =
              agent.failure().isEmpty() ? "it did not run all the time" : agent.failure();
          used.add(new Used(row.host(), row.label(), 0, 0, reason));
        }
      }
    }
    return Optional.of(new CpuInfo(sums.seconds, used));
  }

  private static final class OfPath {
    private double seconds;
    private final Map<PerfMonRow, double[]> byRow = new LinkedHashMap<>();
  }
}
