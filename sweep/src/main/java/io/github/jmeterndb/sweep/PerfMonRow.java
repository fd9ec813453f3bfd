// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of the PerfMon listener's table: one metric of one agent, in the listener's own notation.
 */
record PerfMonRow(String host, int port, String metric, String parameters) {
  private static final String CPU = "CPU";

  /** The name that stands for the load generator, which is this JVM. */
  private static final String GENERATOR = "jmeter";

  /**
   * How many processes of one name are asked for. A row has to be there before its process is: the
   * listener takes its rows once, and a row without a process records nothing.
   */
  private static final int OF_ONE_NAME = 8;

  /**
   * The rows for an agent: its host as a whole, and the processes. Of the stock agent the host
   * alone: for a process that it does not find it gives the load of the machine.
   *
   * @param here whether the agent tells of the host that this JVM runs on
   */
  static List<PerfMonRow> of(AgentInfo agent, boolean here, List<String> processes) {
    List<PerfMonRow> rows = new ArrayList<>();
    rows.add(row(agent, "combined", "host"));
    if (isStock(agent)) {
      return rows;
    }
    for (String process : processes) {
      if (!process.equals(GENERATOR)) {
        rows.addAll(rowsOf(agent, process));
      } else if (here) {
        String own = "pid=" + ProcessHandle.current().pid();
        rows.add(row(agent, own + ":percent", GENERATOR));
      }
    }
    return rows;
  }

  /** Whether the agent is jmeter-plugins' own, which does not tell how large its host is. */
  static boolean isStock(AgentInfo agent) {
    return agent.hardwareThreads() == 0;
  }

  private static List<PerfMonRow> rowsOf(AgentInfo agent, String process) {
    if (process.contains("#")) {
      return List.of(ofName(agent, process));
    }
    List<PerfMonRow> rows = new ArrayList<>();
    for (int number = 1; number <= OF_ONE_NAME; number++) {
      rows.add(ofName(agent, process + "#" + number));
    }
    return rows;
  }

  private static PerfMonRow ofName(AgentInfo agent, String name) {
    return row(agent, "name=" + name + ":percent", name);
  }

  private static PerfMonRow row(AgentInfo agent, String parameters, String label) {
    return new PerfMonRow(agent.host(), agent.port(), CPU, parameters + ":label=" + label);
  }

  /** The row as the listener keeps it. */
  List<String> columns() {
    return List.of(host, String.valueOf(port), metric, parameters);
  }
}
