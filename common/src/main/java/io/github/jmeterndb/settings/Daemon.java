// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

/** Threads that do not keep the JVM alive. */
public final class Daemon {
  private Daemon() {}

  /** One that is not started yet. */
  public static Thread thread(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  public static Thread start(String name, Runnable task) {
    Thread thread = thread(name, task);
    thread.start();
    return thread;
  }
}
