// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks one of our agents for cumulative CPU time. A request and its answer are a line each, so that
 * several agents can be asked before the first answer is read. For one thread at a time.
 */
public final class AgentCounters implements Closeable {
  /** An agent that takes longer would delay the paths of a cell at each of their turns. */
  private static final int TIMEOUT_MILLIS = 500;

  private static final double MICROS = 1e6;
  private static final double NANOS = 1e9;

  private final AgentInfo agent;
  private final List<PerfMonRow> rows;
  private final byte[] request;
  private Socket socket;
  private BufferedReader answers;
  private String failure = "";

  private AgentCounters(AgentInfo agent, List<PerfMonRow> rows) {
    this.agent = agent;
    this.rows = rows;
    request =
        rows.stream()
            .map(PerfMonRow::counter)
            .collect(joining("\t", "metrics-single:clock:nanos\t", "\n"))
            .getBytes(UTF_8);
  }

  public static List<AgentCounters> of(List<AgentInfo> agents, List<PerfMonRow> rows) {
    return agents.stream()
        .filter(agent -> agent.missing().isEmpty() && !PerfMonAgents.isStock(agent))
        .map(
            agent ->
                new AgentCounters(
                    agent,
                    rows.stream()
                        .filter(
                            row -> row.host().equals(agent.host()) && row.port() == agent.port())
                        .toList()))
        .toList();
  }

  /**
   * What an agent has answered.
   *
   * @param clock seconds of the agent's own clock, from any origin
   * @param seconds CPU time so far, by row; rows of which there is none are missing
   */
  record Reading(double clock, Map<PerfMonRow, Double> seconds) {
    static final Reading NONE = new Reading(0, Map.of());
  }

  List<PerfMonRow> rows() {
    return rows;
  }

  /** Why it does not answer, in a line; empty if it does. */
  String failure() {
    return failure;
  }

  /** Sends the request; after a failure only where it is to try again. */
  void ask(boolean again) {
    if (again) {
      failure = "";
    }
    if (!failure.isEmpty()) {
      return;
    }
    try {
      if (socket == null) {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(agent.host(), agent.port()), TIMEOUT_MILLIS);
        answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      }
      socket.getOutputStream().write(request);
    } catch (IOException e) {
      fails(e);
    }
  }

  Reading answer() {
    if (!failure.isEmpty()) {
      return Reading.NONE;
    }
    try {
      String line = answers.readLine();
      if (line == null) {
        throw new IOException("it has closed the connection");
      }
      String[] fields = line.split("\t", -1);
      // Each field ends with a tab.
      if (fields.length <= rows.size()) {
        throw new IOException("it answers '" + line + "'");
      }
      Map<PerfMonRow, Double> seconds = new HashMap<>();
      for (int i = 0; i < rows.size(); i++) {
        if (!fields[i + 1].isEmpty()) {
          seconds.put(rows.get(i), Double.parseDouble(fields[i + 1]) / MICROS);
        }
      }
      return new Reading(Double.parseDouble(fields[0]) / NANOS, seconds);
    } catch (IOException | NumberFormatException e) {
      fails(e);
      return Reading.NONE;
    }
  }

  private void fails(Exception e) {
    failure =
        "the agent at %s:%s does not tell CPU time (%s)"
            .formatted(agent.host(), agent.port(), UserError.firstLine(e));
    close();
  }

  @Override
  public void close() {
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      System.getLogger(AgentCounters.class.getName())
          .log(System.Logger.Level.DEBUG, "A connection to an agent is not closed", e);
    }
    socket = null;
  }
}
