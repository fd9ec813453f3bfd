// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.CpuInfo.Mean;
import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the CPU time of a run, or of a cell by path: differences of the agents' cumulative
 * counters between the start and the end of each of its turns. An agent that fails is not asked
 * again in that cell. Thread-safe.
 */
public final class CpuCounters implements TurnWatch {
  private static final String RUN = "the run";

  private List<Agent> agents = List.of();
  private final Map<String, Double> seconds = new HashMap<>();
  private final Map<String, Map<Watched.Row, Reading>> sums = new HashMap<>();
  private final Set<Watched.Row> missing = new HashSet<>();
  private Map<Watched.Row, Reading> begun = Map.of();
  private long begunNanos;

  /** Counts these rows from now on. Stock agents have no counters. */
  public synchronized void runBegins(List<Watched.Row> rows) {
    agents = new ArrayList<>();
    rows.stream()
        .filter(row -> !PerfMonAgents.isStock(row.agent()))
        .collect(groupingBy(Watched.Row::agent, LinkedHashMap::new, toList()))
        .forEach((agent, ofAgent) -> agents.add(new Agent(agent, ofAgent)));
    begins(RUN);
  }

  public synchronized void runEnds() {
    ended(RUN);
    agents.forEach(agent -> agent.connection.close());
  }

  /** Counters of the next cell, over the same connections. */
  public synchronized CpuCounters ofCell() {
    agents.forEach(agent -> agent.failure = "");
    CpuCounters cell = new CpuCounters();
    cell.agents = agents;
    return cell;
  }

  @Override
  public synchronized void begins(String path) {
    begun = read();
    begunNanos = System.nanoTime();
  }

  @Override
  public synchronized void ended(String path) {
    seconds.merge(path, (System.nanoTime() - begunNanos) / 1e9, Double::sum);
    Map<Watched.Row, Reading> now = read();
    for (Agent agent : agents) {
      for (Watched.Row row : agent.rows) {
        Reading from = begun.get(row);
        Reading to = now.get(row);
        if (from == null || to == null || to.seconds < from.seconds) {
          missing.add(row);
        } else {
          sums.computeIfAbsent(path, p -> new LinkedHashMap<>())
              .merge(row, to.since(from), Reading::plus);
        }
      }
    }
  }

  /** All agents are asked before the first answer is read. */
  private Map<Watched.Row, Reading> read() {
    agents.forEach(Agent::ask);
    Map<Watched.Row, Reading> readings = new HashMap<>();
    agents.forEach(agent -> agent.answer(readings));
    return readings;
  }

  /**
   * The mean load over the run, as counted and as sampled.
   *
   * @param samples of the PerfMon listener, by label
   */
  public synchronized List<Mean> means(Map<String, DoubleSummaryStatistics> samples) {
    List<Mean> means = new ArrayList<>();
    sums.getOrDefault(RUN, Map.of())
        .forEach(
            (row, sum) -> {
              DoubleSummaryStatistics sampled = samples.get(row.sampleLabel());
              if (sampled != null && sum.clock > 0 && !row.isOfName()) {
                double percent = 100 * sum.seconds / sum.clock;
                double ofSamples = sampled.getAverage() * row.cores();
                int count = (int) sampled.getCount();
                means.add(new Mean(row.host(), row.label(), percent, ofSamples, count));
              }
            });
    return means;
  }

  /** Empty if the path did not run, or there is no agent. */
  public synchronized Optional<CpuInfo> of(String path) {
    if (!seconds.containsKey(path) || agents.isEmpty()) {
      return Optional.empty();
    }
    List<Used> used = new ArrayList<>();
    for (Agent agent : agents) {
      for (Watched.Row row : agent.rows) {
        Reading sum = sums.getOrDefault(path, Map.of()).get(row);
        if (sum != null && sum.clock > 0 && !missing.contains(row)) {
          used.add(new Used(row.host(), row.label(), sum.seconds, sum.clock, ""));
        } else if (!row.isOfName()) {
          String reason = agent.failure.isEmpty() ? "it did not run all the time" : agent.failure;
          used.add(new Used(row.host(), row.label(), 0, 0, reason));
        }
      }
    }
    return Optional.of(new CpuInfo(seconds.get(path), used));
  }

  /** Cumulative CPU time of a process or host, and the agent's clock, in seconds. */
  private record Reading(double seconds, double clock) {
    Reading plus(Reading other) {
      return new Reading(seconds + other.seconds, clock + other.clock);
    }

    Reading since(Reading other) {
      return new Reading(seconds - other.seconds, clock - other.clock);
    }
  }

  /** The connection to one of this project's agents. Request and answer are one line each. */
  private static final class Agent {
    /** A slower agent would delay the paths of a cell at each of their turns. */
    private static final int TIMEOUT_MILLIS = 500;

    final AgentInfo agent;
    final List<Watched.Row> rows;
    String failure = "";
    private final AgentConnection connection;

    Agent(AgentInfo agent, List<Watched.Row> rows) {
      this.agent = agent;
      connection = new AgentConnection(agent.host(), agent.port(), TIMEOUT_MILLIS);
      this.rows = rows;
    }

    void ask() {
      if (failure.isEmpty()) {
        try {
          connection.send(
              rows.stream()
                  .map(Watched.Row::counter)
                  .collect(joining("\t", "metrics-single:clock:nanos\t", "")));
        } catch (IOException e) {
          fails(e);
        }
      }
    }

    /** The answer to {@link #ask}, without the rows that the agent does not know. */
    void answer(Map<Watched.Row, Reading> readings) {
      if (failure.isEmpty()) {
        try {
          String line = connection.readLine();
          String[] fields = line.split("\t", -1);
          // Each field ends with a tab.
          if (fields.length <= rows.size()) {
            throw new IOException("it answers '" + line + "'");
          }
          double clock = Double.parseDouble(fields[0]) / 1e9;
          for (int i = 0; i < rows.size(); i++) {
            if (!fields[i + 1].isEmpty()) {
              double time = Double.parseDouble(fields[i + 1]) / 1e6;
              readings.put(rows.get(i), new Reading(time, clock));
            }
          }
        } catch (IOException | NumberFormatException e) {
          fails(e);
        }
      }
    }

    private void fails(Exception e) {
      failure =
          "the agent at %s:%s does not tell CPU time (%s)"
              .formatted(agent.host(), agent.port(), UserError.firstLine(e));
      connection.close();
    }
  }
}
