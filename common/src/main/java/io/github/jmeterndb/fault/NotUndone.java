// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import io.github.jmeterndb.settings.UserError;

/**
 * Something that a run has broken, or a setting that it has changed, is not as it was: the run
 * fails, also one that was stopped.
 */
public final class NotUndone extends UserError {
  private static final long serialVersionUID = 1;

  public NotUndone(String message) {
    super(message);
  }
}
