// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The mysqld of a sandbox on this host, to freeze, and to kill and restart. */
final class MysqldProcess implements AutoCloseable {
  private final ProcessHandle found;
  private final List<String> command;
  private Process started;

  private MysqldProcess(ProcessHandle found, List<String> command) {
    this.found = found;
    this.command = command;
  }

  /** The mysqld that {@code admin} is connected to. */
  static MysqldProcess of(DatabaseAdmin admin) throws UserError, IOException {
    ServerProcess mysqld =
        admin.processes().stream()
            .filter(process -> process.program().equals("mysqld"))
            .findFirst()
            .orElseThrow();
    Path commandLine = Path.of("/proc", String.valueOf(mysqld.pid()), "cmdline");
    return new MysqldProcess(
        ProcessHandle.of(mysqld.pid()).orElseThrow(),
        List.of(Files.readString(commandLine).split("\0")));
  }

  void freeze() throws IOException {
    signal("STOP");
  }

  void thaw() throws IOException {
    signal("CONT");
  }

  /** Returns when it has ended and another one was started, which may not answer yet. */
  void killAndStartAgain() throws IOException {
    signal("KILL");
    while (runs()) {
      Thread.onSpinWait();
    }
    List<String> again = new ArrayList<>(command);
    // The old socket is locked until the old process is reaped by its parent.
    again.add("--socket=" + socket() + "2");
    started =
        new ProcessBuilder(again)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  /** Until its parent reaps it, an ended process still exists, but has no command line. */
  private boolean runs() throws IOException {
    Path commandLine = Path.of("/proc", String.valueOf(found.pid()), "cmdline");
    return Files.exists(commandLine) && !Files.readString(commandLine).isEmpty();
  }

  private String socket() {
    return command.stream()
        .filter(word -> word.startsWith("--socket="))
        .findFirst()
        .orElseThrow()
        .substring("--socket=".length());
  }

  private void signal(String name) throws IOException {
    Process kill =
        new ProcessBuilder("kill", "-s", name, String.valueOf(found.pid())).inheritIO().start();
    int status = kill.onExit().join().exitValue();
    if (status != 0) {
      throw new IOException("kill -s " + name + " ended with status " + status);
    }
  }

  /** Thaws it, and ends a mysqld that was started here. */
  @Override
  public void close() throws IOException {
    if (started != null) {
      started.destroyForcibly().onExit().join();
    } else {
      thaw();
    }
  }
}
