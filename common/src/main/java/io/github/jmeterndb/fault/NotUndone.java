// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import io.github.jmeterndb.settings.UserError;

/** A fault or a changed setting could not be reverted. The run fails, even if it was stopped. */
public final class NotUndone extends UserError {
  private static final long serialVersionUID = 1;

  public NotUndone(String message) {
    super(message);
  }
}
