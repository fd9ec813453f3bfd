// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import java.util.Optional;

/** Observes each operation of a thread as it ends. For that thread only. */
public interface OperationWatch {
  OperationWatch NONE = new OperationWatch() {};

  /**
   * @param started by {@link System#nanoTime}
   * @param part which part of a mixture it was
   */
  default void succeeded(long started, long ended, Optional<String> part) {}

  /**
   * @param ended by {@link System#nanoTime}
   */
  default void failed(long started, long ended, StoreException failure) {}
}
