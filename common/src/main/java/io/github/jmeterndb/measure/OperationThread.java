// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;

/** Executes one operation after the other. For one thread. */
public interface OperationThread {
  /**
   * Executes, times and checks one operation.
   *
   * @return false if no row was left, or no time to retry, so that nothing was done
   * @throws StoreException if it failed or had a wrong effect
   */
  boolean run() throws StoreException;

  default boolean isOver() {
    return false;
  }

  /** Operations per JMeter sample. */
  default int operationsPerSample() {
    return 1;
  }

  /** Latency of the last operation in nanoseconds; at a rate from when it was due. */
  long nanos();

  /** How late the last operation started after it was due, in nanoseconds; 0 in a closed loop. */
  default long waited() {
    return 0;
  }
}
