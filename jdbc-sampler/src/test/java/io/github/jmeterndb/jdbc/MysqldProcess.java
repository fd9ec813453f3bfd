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

/** The mysqld of a sandbox on this host, to be frozen, and to be killed and started again. */
final class MysqldProcess implements AutoCloseable {
  private final ProcessHandle found;
  private final List<String> command;
  private Process started;

  private MysqldProcess(ProcessHandle found, List<String> command) {
    this.found = found;
    this.command = command;
  }

  /** The one that the table is kept through. */
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

  /** Returns when it has ended, and another one was started: it may take a while to answer. */
  void killAndStartAgain() throws IOException {
    signal("KILL");
    while (runs()) {
      Thread.onSpinWait();
    }
    List<String> again = new ArrayList<>(command);
    // The old one's is locked for as long as its parent has not looked after it.
    again.add("--socket=" + socket() + "2");
    started =
        new ProcessBuilder(again)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  /** Its parent may not look after it for long: until then it is there, but has no command line. */
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

  /** Thaws it, and ends one that was started here. */
  @Override
  public void close() throws IOException {
    if (started != null) {
      started.destroyForcibly().onExit().join();
    } else {
      thaw();
    }
  }
}
