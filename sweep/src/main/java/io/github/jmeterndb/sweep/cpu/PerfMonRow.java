// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.util.List;
import java.util.Optional;

/**
 * A row of the PerfMon listener's table: the CPU load of a process or of a whole host.
 *
 * @param selector the process, as the agent expects it: {@code pid=…} or {@code name=…}; empty for
 *     the host
 * @param label of its samples, after the host
 * @param cores number of cores that 100 % stands for; all cores for a host
 */
public record PerfMonRow(String host, int port, String selector, String label, int cores) {
  private static final String OF_HOST = " CPU " + CpuInfo.HOST;

  static PerfMonRow ofHost(AgentInfo agent) {
    return new PerfMonRow(agent.host(), agent.port(), "", CpuInfo.HOST, agent.hardwareThreads());
  }

  static PerfMonRow of(AgentInfo agent, String selector, String label) {
    return new PerfMonRow(agent.host(), agent.port(), selector, label, 1);
  }

  /** The host, if the label is that of a whole host's load; otherwise empty. */
  public static Optional<String> hostOf(String label) {
    return label.endsWith(OF_HOST)
        ? Optional.of(label.substring(0, label.length() - OF_HOST.length()))
        : Optional.empty();
  }

  boolean isOf(AgentInfo agent) {
    return host.equals(agent.host()) && port == agent.port();
  }

  boolean isOfName() {
    return selector.startsWith("name=");
  }

  String sampleLabel() {
    return host + " CPU " + label;
  }

  public List<String> columns() {
    return List.of(host, String.valueOf(port), "CPU", parameters());
  }

  String parameters() {
    return (selector.isEmpty() ? "combined" : selector + ":percent") + ":label=" + label;
  }

  String counter() {
    return selector.isEmpty() ? "cpu:time" : "cpu:" + selector + ":time";
  }
}
