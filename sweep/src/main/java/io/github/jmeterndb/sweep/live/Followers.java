// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Followers of the runs in this JVM, here or on remote engines. A run keeps the followers that
 * exist when it begins. Thread-safe.
 */
public final class Followers {
  private static final CopyOnWriteArrayList<RunFollower> ALL = new CopyOnWriteArrayList<>();

  private Followers() {}

  /** A follower that was added before is not added twice. */
  public static void add(RunFollower follower) {
    ALL.addIfAbsent(follower);
  }

  public static void remove(RunFollower follower) {
    ALL.remove(follower);
  }

  public static List<RunFollower> all() {
    return List.copyOf(ALL);
  }
}
