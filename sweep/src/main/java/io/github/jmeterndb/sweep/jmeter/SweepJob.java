// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import java.util.function.UnaryOperator;

/** The work of a thread group. For one thread, except {@link #stop}. */
public interface SweepJob {
  /** {@code parameters} returns null for a parameter that is not given. */
  RunEnded run(UnaryOperator<String> parameters);

  /** Ends the job after the current operations. */
  void stop();
}
