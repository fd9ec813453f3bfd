// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.List;

/**
 * The CPU time that was used for all {@link PathRecord#operations} of a path: in a paired cell over
 * all its turns, else from before the cell's threads start until they have ended.
 */
public record CpuInfo(double seconds, List<Used> used) implements Serializable {
  /** The {@link Used#role} of a host as a whole. */
  public static final String HOST = "host";

  /**
   * CPU time of one process, or of a host as a whole.
   *
   * @param host as its PerfMon agent is named
   * @param role as {@link RunInfo.ProcessInfo#role}, or {@link #HOST}
   * @param cpuSeconds user and system time, all threads and cores together
   * @param seconds how long it was counted, by the clock of the agent
   * @param missing why it was not counted, in a line; empty if it was
   */
  public record Used(String host, String role, double cpuSeconds, double seconds, String missing)
      implements Serializable {

    /** The mean load: 100 is one core. */
    public double percent() {
      return 100 * cpuSeconds / seconds;
    }
  }

  /**
   * The mean load over the whole run, in two ways that should agree. 100 is one core.
   *
   * @param host as its PerfMon agent is named
   * @param role as {@link RunInfo.ProcessInfo#role}, or {@link #HOST}
   * @param counted by the agent's cumulative CPU time
   * @param sampled by the samples of the PerfMon listener
   */
  public record Mean(String host, String role, double counted, double sampled, int samples) {}
}
