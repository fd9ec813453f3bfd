// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

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
    System.out.println(ENDING + answers(port));
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      // Not an error: nobody listens.
      return false;
    }
  }
}
