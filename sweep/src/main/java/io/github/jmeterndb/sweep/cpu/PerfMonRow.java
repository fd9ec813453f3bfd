// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.util.List;
import java.util.Optional;

/**
 * A row of the PerfMon listener's table: one metric of one agent, in the listener's own notation.
 */
public record PerfMonRow(String host, int port, String metric, String parameters) {
  private static final String CPU = "CPU";
  private static final String HOST = "host";

  /** How the listener labels samples of a host as a whole. */
  private static final String OF_HOST = " " + CPU + " " + HOST;

  /** The load of a host as a whole. */
  static PerfMonRow ofHost(AgentInfo agent) {
    return row(agent, "combined", HOST);
  }

  /** The host whose load as a whole a sample of that label is; empty for any other. */
  public static Optional<String> hostOf(String label) {
    return label.endsWith(OF_HOST)
        ? Optional.of(label.substring(0, label.length() - OF_HOST.length()))
        : Optional.empty();
  }

  /**
   * The load of the process with that pid, if it runs that program: an agent may see other
   * processes than the database, under the same pids.
   */
  public static PerfMonRow of(AgentInfo agent, ProcessInfo process) {
    String both = "pid=" + process.pid() + ":name=" + process.process();
    return row(agent, both + ":percent", process.role());
  }

  /** The load of the generator, which is this JVM, whatever its program is called. */
  static PerfMonRow ofGenerator(AgentInfo agent, ProcessInfo generator) {
    return row(agent, "pid=" + generator.pid() + ":percent", generator.role());
  }

  /** The load of a process of which only the program is known. */
  static PerfMonRow ofName(AgentInfo agent, String name) {
    return row(agent, "name=" + name + ":percent", name);
  }

  private static PerfMonRow row(AgentInfo agent, String parameters, String label) {
    return new PerfMonRow(agent.host(), agent.port(), CPU, parameters + ":label=" + label);
  }

  /** The columns of the listener's table. */
  public List<String> columns() {
    return List.of(host, String.valueOf(port), metric, parameters);
  }
}
