// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;

/**
 * Threads of a cell are still at work, and nothing ends them: the run is over, but what they use
 * must stay open.
 */
final class ThreadsRemain extends UserError {
  private static final long serialVersionUID = 1;

  ThreadsRemain(String message) {
    super(message);
  }
}
