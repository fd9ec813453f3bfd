// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

/**
 * The mean CPU load of a process, or of a host as a whole, while a cell was measured.
 *
 * @param host the host that it runs on, as its PerfMon agent was named
 * @param process its name, with a number where there are several of the name; {@link #HOST} for the
 *     host as a whole
 * @param percent 100 is one core
 */
public record ProcessCpu(String host, String process, double percent) {
  /** Stands for all that ran on a host. */
  public static final String HOST = "host";

  /** Whether it is that of a host as a whole. */
  public boolean isHost() {
    return process.equals(HOST);
  }
}
