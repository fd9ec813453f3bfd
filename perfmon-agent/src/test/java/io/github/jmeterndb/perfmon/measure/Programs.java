// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.measure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs that are measured, and their clients. */
final class Programs {
  static final List<String> SMALL =
      List.of("-XX:+UseSerialGC", "-Xmx32m", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  private Programs() {}

  static Process load(int percent) throws IOException {
    String classes = System.getProperty("java.class.path");
    return start(List.of("-cp", classes, Load.class.getName(), "" + percent));
  }

  static Process agent(List<String> flags, int port) throws IOException {
    List<String> arguments = new ArrayList<>(flags);
    String jar = System.getProperty("perfmon.jar", "target/perfmon-agent.jar");
    arguments.addAll(List.of("-jar", jar, "--loglevel", "error"));
    arguments.addAll(List.of("--tcp-port", "" + port));
    return start(arguments);
  }

  private static Process start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(arguments);
    return new ProcessBuilder(command).inheritIO().start();
  }

  static String collectGarbage(Process jvm) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin/jcmd").toString();
    new ProcessBuilder(jcmd, "" + jvm.pid(), "GC.run").start().waitFor();
    return "";
  }

  static int freePort() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return server.getLocalPort();
    }
  }

  /** Tries until the program listens. */
  static Socket connect(int port) throws IOException, InterruptedException {
    for (long end = System.nanoTime() + 20_000_000_000L; ; ) {
      try {
        return new Socket(InetAddress.getLoopbackAddress(), port);
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(2);
      }
    }
  }
}
