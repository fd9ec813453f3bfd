// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Client;

/**
 * Sees each operation of a cell as it ends, beside what is recorded of it anyway. Thread-safe.
 */
@FunctionalInterface
public interface OperationWatch {
  /** Sees nothing. */
  OperationWatch NONE = () -> OfThread.NONE;

  /** Sees those of one more thread. */
  OfThread ofThread();

  /** Sees those of one thread. For that thread. */
  interface OfThread {
    /** Sees nothing. */
    OfThread NONE = new OfThread() {};

    /**
     * One has succeeded.
     *
     * @param client that has just ended it
     */
    default void succeeded(Client client) {}

    /** One has failed. */
    default void failed(Client client, Outcome outcome) {}
  }
}
