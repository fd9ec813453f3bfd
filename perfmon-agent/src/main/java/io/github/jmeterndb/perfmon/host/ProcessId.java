// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

/**
 * One process, for good: a pid alone may later be another process.
 *
 * @param pid the pid
 * @param startMillis when it started, in milliseconds since the epoch as the operating system tells
 *     it, or 0 where it does not tell
 */
public record ProcessId(long pid, long startMillis) implements Comparable<ProcessId> {
  /** The oldest first, and by pid among those of one age. */
  @Override
  public int compareTo(ProcessId other) {
    int byStart = Long.compare(startMillis, other.startMillis);
    return byStart != 0 ? byStart : Long.compare(pid, other.pid);
  }
}
