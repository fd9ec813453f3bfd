// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Who in this JVM hears of the runs that begin from now on, here or on remote engines. A run keeps
 * those that are there when it begins until it has ended. Thread-safe.
 */
public final class Followers {
  private static final CopyOnWriteArrayList<RunFollower> ALL = new CopyOnWriteArrayList<>();

  private Followers() {}

  /** One more; the same one hears of it once however often it is added. */
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
