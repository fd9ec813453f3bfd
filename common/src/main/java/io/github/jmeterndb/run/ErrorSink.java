// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;

/** Takes the errors of cells. Thread-safe. */
@FunctionalInterface
public interface ErrorSink {
  /** Forgets them: for a warm-up, of which only the first and their number are told. */
  ErrorSink NONE = (epochSecond, cell, code, message) -> {};

  /**
   * Counts an error.
   *
   * @param epochSecond when, in seconds since the epoch
   * @param code the database's own code
   * @throws IOException if it cannot be written, as on a full disk
   */
  void record(long epochSecond, Cell cell, String code, String message) throws IOException;
}
