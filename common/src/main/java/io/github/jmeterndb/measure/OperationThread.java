// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;

/** A thread that does one operation after the other. For that thread. */
public interface OperationThread {
  /**
   * Does one operation, timed and checked by itself.
   *
   * @return false if there was no row left for it, or no time to try it again, so that nothing was
   *     done
   * @throws StoreException if it failed or had another effect than it should
   */
  boolean run() throws StoreException;

  /** Whether the thread has nothing more to do. */
  boolean isOver();

  /** How many operations share a JMeter sample. */
  int operationsPerSample();

  /** How long the last operation took, in nanoseconds; from when it was due, if it was. */
  long nanos();

  /** How much of that was over when it was started, in nanoseconds: 0 in a closed loop. */
  default long waited() {
    return 0;
  }
}
