// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.settings.UserError;

/** Threads of a cell cannot be ended: the run ends, but their resources must stay open. */
public final class ThreadsRemain extends UserError {
  private static final long serialVersionUID = 1;

  public ThreadsRemain(String message) {
    super(message);
  }
}
