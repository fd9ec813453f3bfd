// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;

/** A cell that failed in the middle. What it had measured by then is not lost. */
public final class CellFailed extends Exception {
  private static final long serialVersionUID = 1;

  private final transient CellRecord record;

  /**
   * A failure of a cell.
   *
   * @param cause a {@link UserError}, an {@link IOException}, an {@link InterruptedException}, or
   *     what is not checked
   */
  public CellFailed(CellRecord record, Throwable cause) {
    super(cause);
    this.record = record;
  }

  /** Throws the cause of such a failure with its own type; does nothing where it is null. */
  public static void rethrow(Throwable cause) throws UserError, IOException, InterruptedException {
    if (cause instanceof UserError error) {
      throw error;
    } else if (cause instanceof IOException error) {
      throw error;
    } else if (cause instanceof InterruptedException error) {
      throw error;
    } else if (cause instanceof Error error) {
      throw error;
    } else if (cause instanceof RuntimeException error) {
      throw error;
    } else if (cause != null) {
      throw new IllegalStateException(cause);
    }
  }

  public CellRecord record() {
    return record;
  }
}
