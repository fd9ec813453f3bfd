// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;

/** A JVM of its own that starts a sandbox and holds it until it is killed. */
final class SandboxHolder {
  static final String READY = "ready in ";
  static final String ENDING = "ending, and the mysqld answers: ";

  private SandboxHolder() {}

  public static void main(String[] args) throws Exception {
    NdbHome home = NdbHome.fromEnvironment().orElseThrow();
    Sandbox sandbox = Sandbox.start(home, Sandbox.NO_PASSWORD, System.out::println);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(sandbox)));
    System.out.println(READY + sandbox.folder());
    Thread.currentThread().join();
  }

  /** Does not return: only SIGKILL ends this JVM. */
  private static void end(Sandbox sandbox) {
    int port = Integer.parseInt(sandbox.jdbcUrl().replaceAll(".*:(\\d+)/.*", "$1"));
    System.out.println(ENDING + LoopbackPorts.answers(port));
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
