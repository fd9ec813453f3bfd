// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

/** A JVM of its own that starts a sandbox and holds it until it is killed. */
final class SandboxHolder {
  static final String READY = "ready at ";
  static final String ENDING = "ending, and the mysqld answers: ";

  private SandboxHolder() {}

  public static void main(String[] args) throws Exception {
    Sandbox sandbox = Sandbox.start(System.out::println);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(sandbox)));
    System.out.println(READY + sandbox.connectstring());
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
