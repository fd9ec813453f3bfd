// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

/**
 * A sample of the PerfMon listener.
 *
 * @param millis when the listener read it, milliseconds since the epoch
 * @param host the agent's host
 * @param process a process, or {@link io.github.jmeterndb.results.model.ProcessCpu#HOST}
 * @param percent of a process: 100 is one core; of a host: 100 are all its cores
 */
record CpuSample(long millis, String host, String process, double percent) {}
