// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import java.io.Serializable;

/**
 * A call of one of a coordinator's methods.
 *
 * @param engines how many there are, as the caller was told
 * @param argument null where the method takes none
 */
record Call(Method method, int engines, Serializable argument) implements Serializable {
  /** Those that there are. */
  enum Method {
    JOIN,
    NEXT,
    BEGIN,
    BEAT,
    ANSWER;

    /** Beats come while another call waits. */
    int lane() {
      return this == BEAT ? 1 : 0;
    }
  }

  /**
   * What it gives.
   *
   * @param value null where the method gives nothing
   * @param refusal why the engine takes no part, in a line; empty if it does
   */
  record Reply(Serializable value, String refusal) implements Serializable {}
}
