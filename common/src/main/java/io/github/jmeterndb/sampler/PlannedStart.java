// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import java.util.OptionalLong;
import org.apache.jmeter.threads.JMeterContext;

/** When the operation of a JMeter thread was due, as an {@link ArrivalTimer} hands it on. */
final class PlannedStart {
  private static final String NAME = "jmeter-ndb.due";

  private PlannedStart() {}

  /** Hands it on to the samplers of that thread, by {@link System#nanoTime}. */
  static void set(JMeterContext thread, long due) {
    thread.getVariables().putObject(NAME, due);
  }

  static boolean isKnown(JMeterContext thread) {
    return thread.getVariables() != null && thread.getVariables().getObject(NAME) != null;
  }

  /** Takes it, so that no other operation has it; nothing where there is no such timer. */
  static OptionalLong take(JMeterContext thread) {
    return isKnown(thread) && thread.getVariables().remove(NAME) instanceof Long due
        ? OptionalLong.of(due)
        : OptionalLong.empty();
  }
}
