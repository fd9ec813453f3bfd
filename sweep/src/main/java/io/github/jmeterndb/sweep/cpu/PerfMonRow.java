// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.util.List;

/**
 * A row of the PerfMon listener's table: one metric of one agent, in the listener's own notation.
 */
public record PerfMonRow(String host, int port, String metric, String parameters) {
  private static final String CPU = "CPU";

  /** The load of a host as a whole. */
  static PerfMonRow ofHost(AgentInfo agent) {
    return row(agent, "combined", "host");
  }

  /**
   * The load of a process: the one of that pid, and only if it is of that program, since an agent
   * may see other processes than those that the pid was told of.
   */
  public static PerfMonRow of(AgentInfo agent, ProcessInfo process) {
    String query = "ptql=Pid.Pid.eq=" + process.pid() + ",State.Name.eq=" + process.process();
    return row(agent, query + ":percent", process.role());
  }

  /** The load of the generator, which is this JVM, whatever its program is called. */
  static PerfMonRow ofGenerator(AgentInfo agent, ProcessInfo generator) {
    return row(agent, "pid=" + generator.pid() + ":percent", generator.role());
  }

  /** The load of a process that is known by its program's name alone. */
  static PerfMonRow ofName(AgentInfo agent, String name) {
    return row(agent, "name=" + name + ":percent", name);
  }

  private static PerfMonRow row(AgentInfo agent, String parameters, String label) {
    return new PerfMonRow(agent.host(), agent.port(), CPU, parameters + ":label=" + label);
  }

  /** The row as the listener keeps it. */
  public List<String> columns() {
    return List.of(host, String.valueOf(port), metric, parameters);
  }
}
