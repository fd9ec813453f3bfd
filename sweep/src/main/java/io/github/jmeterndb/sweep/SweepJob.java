// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.sweep.live.RunEnded;

/** What a thread group does with its threads. For one thread, but for {@link #stop}. */
interface SweepJob {
  /**
   * Does it.
   *
   * @param parameters those of the thread group
   */
  RunEnded run(Lookup parameters);

  /** Ends it as soon as the operations that are under way have ended. */
  void stop();

  @FunctionalInterface
  interface Lookup {
    /** The value, or null. */
    String value(String property);
  }
}
