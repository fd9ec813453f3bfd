// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Order;

/** An engine, as the machine that was asked sees it. Guarded by {@link Engines}. */
final class Engine {
  final String name;

  /** What it is to do next, or null. */
  Order order;

  /** What it said of the last order, or null. */
  Answer answer;

  /** When it gave a sign of life, by the clock of {@link Engines}. */
  long lastBeat;

  /** What its JVM is at besides. */
  String unrest = "";

  /** Why it is no longer there; empty while it is. */
  String lost = "";

  /** What it has told of itself; null before. */
  Answer.Opened opened;

  /** Of its own figures; null before it has opened. */
  RunRecord record;

  Engine(String name) {
    this.name = name;
  }

  boolean isLost() {
    return !lost.isEmpty();
  }

  boolean hasFailed() {
    return answer instanceof Answer.Failed;
  }
}
