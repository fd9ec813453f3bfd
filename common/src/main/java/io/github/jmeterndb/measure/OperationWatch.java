// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import java.util.Optional;

/** Observes each operation of a cell as it ends. Thread-safe. */
@FunctionalInterface
public interface OperationWatch {
  OperationWatch NONE = () -> OfThread.NONE;

  OfThread ofThread();

  /** Observes one thread's operations. For that thread only. */
  interface OfThread {
    OfThread NONE = new OfThread() {};

    /**
     * @param started by {@link System#nanoTime}
     * @param part which part of a mixture it was
     */
    default void succeeded(long started, long ended, Optional<Part> part) {}

    /**
     * @param ended by {@link System#nanoTime}
     */
    default void failed(long started, long ended, StoreException failure) {}
  }
}
