// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.Collection;

/** What a core, or the machine, has done since its start; all in one unit, the system's ticks. */
public record CpuTimes(
    long user,
    long nice,
    long system,
    long idle,
    long iowait,
    long irq,
    long softirq,
    long stolen) {
  /** All of it. */
  public long total() {
    return user + nice + system + idle + iowait + irq + softirq + stolen;
  }

  /** The machine, from its cores. */
  public static CpuTimes sum(Collection<CpuTimes> cores) {
    return cores.stream()
        .reduce(
            new CpuTimes(0, 0, 0, 0, 0, 0, 0, 0),
            (a, b) ->
                new CpuTimes(
                    a.user + b.user,
                    a.nice + b.nice,
                    a.system + b.system,
                    a.idle + b.idle,
                    a.iowait + b.iowait,
                    a.irq + b.irq,
                    a.softirq + b.softirq,
                    a.stolen + b.stolen));
  }
}
