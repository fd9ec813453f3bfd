// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import java.util.List;

/**
 * The mean CPU load of a process, or of a host as a whole, while a cell was measured.
 *
 * @param host the host that it runs on, as its PerfMon agent was named
 * @param role what it is in the system, such as {@code data node 2}; empty where {@code run.json}
 *     does not name it
 * @param process its program's name; where {@code run.json} does not name it, what its label says;
 *     {@link #HOST} for the host as a whole
 * @param pids its process ids, several if it was started anew; empty where they are not known
 * @param takesPart whether the cell's operations run in it
 * @param percent 100 is one core
 */
public record ProcessCpu(
    String host, String role, String process, List<Long> pids, boolean takesPart, double percent) {
  public static final String HOST = "host";

  public ProcessCpu {
    pids = List.copyOf(pids);
  }

  /** One that {@code run.json} does not name. */
  public ProcessCpu(String host, String process, double percent) {
    this(host, "", process, List.of(), false, percent);
  }

  public String name() {
    return role.isEmpty() ? process : role;
  }

  public boolean isHost() {
    return name().equals(HOST);
  }
}
