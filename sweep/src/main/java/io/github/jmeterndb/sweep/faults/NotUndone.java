// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.settings.UserError;

/** Something that a run has broken is still broken: the run fails, also one that was stopped. */
public final class NotUndone extends UserError {
  private static final long serialVersionUID = 1;

  /** Names in a line what is still broken. */
  public NotUndone(String message) {
    super(message);
  }
}
