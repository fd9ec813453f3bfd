// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import java.util.Optional;

/** Sees each operation of a cell as it ends, beside what is recorded of it anyway. Thread-safe. */
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
     * @param started when it started, by {@link System#nanoTime}
     * @param part which part of a mixture it was
     */
    default void succeeded(long started, long ended, Optional<Part> part) {}

    /**
     * One has failed.
     *
     * @param ended when it failed
     * @param failure why, and what is in the database now
     */
    default void failed(long started, long ended, StoreException failure) {}
  }
}
