// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Queries the cumulative CPU times of one of this project's agents. Request and answer are one line
 * each, so that several agents can be asked before the first answer is read. For one thread at a
 * time.
 */
public final class AgentCounters implements Closeable {
  /** A slower agent would delay the paths of a cell at each of their turns. */
  private static final int TIMEOUT_MILLIS = 500;

  private final AgentInfo agent;
  private final List<PerfMonRow> rows;
  private AgentConnection connection;
  private String failure = "";

  private AgentCounters(AgentInfo agent, List<PerfMonRow> rows) {
    this.agent = agent;
    this.rows = rows.stream().filter(row -> row.isOf(agent)).toList();
  }

  public static List<AgentCounters> of(List<AgentInfo> agents, List<PerfMonRow> rows) {
    return agents.stream()
        .filter(agent -> agent.missing().isEmpty() && !PerfMonAgents.isStock(agent))
        .map(agent -> new AgentCounters(agent, rows))
        .toList();
  }

  /** Cumulative CPU time of a process or host, and the agent's clock, in seconds. */
  record Reading(double seconds, double clock) {
    Reading plus(Reading other) {
      return new Reading(seconds + other.seconds, clock + other.clock);
    }

    Reading since(Reading other) {
      return new Reading(seconds - other.seconds, clock - other.clock);
    }
  }

  List<PerfMonRow> rows() {
    return rows;
  }

  String failure() {
    return failure;
  }

  void ask(boolean again) {
    if (again) {
      failure = "";
    }
    if (failure.isEmpty()) {
      try {
        if (connection == null) {
          connection = new AgentConnection(agent.host(), agent.port(), TIMEOUT_MILLIS);
        }
        connection.send(
            rows.stream()
                .map(PerfMonRow::counter)
                .collect(joining("\t", "metrics-single:clock:nanos\t", "")));
      } catch (IOException e) {
        fails(e);
      }
    }
  }

  /** The answer to {@link #ask}, without the rows that the agent does not know. */
  Map<PerfMonRow, Reading> answer() {
    Map<PerfMonRow, Reading> readings = new HashMap<>();
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
            readings.put(rows.get(i), new Reading(Double.parseDouble(fields[i + 1]) / 1e6, clock));
          }
        }
      } catch (IOException | NumberFormatException e) {
        fails(e);
      }
    }
    return readings;
  }

  private void fails(Exception e) {
    failure =
        "the agent at %s:%s does not tell CPU time (%s)"
            .formatted(agent.host(), agent.port(), UserError.firstLine(e));
    close();
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
