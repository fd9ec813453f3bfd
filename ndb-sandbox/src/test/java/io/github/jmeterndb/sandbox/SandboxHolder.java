// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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

  /** A JVM with this class path. */
  static ProcessBuilder java(Path temp, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("-Djava.io.tmpdir=" + temp);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  /** Reads lines until one starts with these words. */
  static String awaitLine(Process holder, String start) throws IOException {
    BufferedReader output = holder.inputReader();
    String line = output.readLine();
    while (line != null && !line.startsWith(start)) {
      line = output.readLine();
    }
    assertThat(line).as("a line that starts with '" + start + "'").isNotNull();
    return line;
  }
}
