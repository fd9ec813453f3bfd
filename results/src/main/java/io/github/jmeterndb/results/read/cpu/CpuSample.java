// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

/**
 * A sample of the PerfMon listener.
 *
 * @param millis when the listener read it, milliseconds since the epoch
 * @param host the agent's host
 * @param process what the label says: the role of a process, or {@link
 *     io.github.jmeterndb.results.model.ProcessCpu#HOST}, or what a user or an older run called it
 * @param asked whether that is what the agent was asked for, and no name that the row was given
 * @param percent of a process: 100 is one core; of a host: 100 are all its cores
 */
record CpuSample(long millis, String host, String process, boolean asked, double percent) {
  private static final double MILLIS = 1e3;

  /** The same under another name. */
  CpuSample named(String name) {
    return new CpuSample(millis, host, name, asked, percent);
  }

  /** When the listener read it, seconds since the epoch. */
  double seconds() {
    return millis / MILLIS;
  }
}
