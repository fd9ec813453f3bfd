// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;

/** Takes the errors of cells. Thread-safe. */
@FunctionalInterface
public interface ErrorSink {
  /** For warm-ups, of which only the first error and the number of errors are reported. */
  ErrorSink NONE = (epochSecond, cell, code, message) -> {};

  /**
   * @param epochSecond in seconds since the epoch
   * @param code the database's own code
   * @throws IOException if it cannot be written, as on a full disk
   */
  void record(long epochSecond, Cell cell, String code, String message) throws IOException;
}
