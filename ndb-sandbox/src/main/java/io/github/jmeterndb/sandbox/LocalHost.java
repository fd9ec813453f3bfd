// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class LocalHost implements Host {
  static final String NOT_SET =
      "NDB_HOME is not set: unpack a MySQL NDB Cluster distribution and set NDB_HOME to its folder,"
          + " the one that holds bin/ndbmtd";

  private final NdbHome home;
  private WatchedFolder folder;

  LocalHost(NdbHome home) {
    this.home = home;
  }

  @Override
  public String name() {
    return NdbHome.VARIABLE;
  }

  @Override
  public String program(String name) throws UserError {
    return home.program(name).toAbsolutePath().toString();
  }

  @Override
  public List<String> mysqldOptions() {
    List<String> options = new ArrayList<>(List.of("--basedir=" + home.path().toAbsolutePath()));
    if (System.getProperty("user.name").equals("root")) {
      options.add("--user=root");
    }
    return options;
  }

  @Override
  public void open(Path parent) throws UserError {
    for (String name : List.of("ndb_mgmd", "ndbmtd", "mysqld", "mysql")) {
      program(name);
    }
    folder = WatchedFolder.create(parent);
  }

  @Override
  public Path folder() {
    return folder.path();
  }

  @Override
  public Running run(String name, String script, String text) throws UserError {
    String register =
        "umask 077\n: >" + Host.quoted(List.of(folder.processes() + "/")) + "$$ || exit\n";
    File log = folder().resolve(name + ".log").toFile();
    ProcessBuilder builder =
        WatchedFolder.process("sh", "-c", register + script)
            .directory(folder().toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(log);
    if (!text.isEmpty()) {
      builder.environment().put("TEXT", text);
    }
    try {
      return new LocalProcess(builder.start(), log.toPath());
    } catch (IOException e) {
      throw Host.gone(e);
    }
  }

  void letGo() throws IOException {
    folder.letGo();
  }

  @Override
  public void close() {
    if (folder != null) {
      folder.close();
    }
  }

  private record LocalProcess(Process process, Path logFile) implements Running {
    @Override
    public boolean isAlive() {
      return process.isAlive();
    }

    @Override
    public int status() {
      return process.exitValue();
    }

    @Override
    public void signal(String signal) throws UserError {
      if (isAlive()) {
        String pid = String.valueOf(process.pid());
        try {
          new ProcessBuilder("sh", "-c", "kill -s \"$0\" \"$1\"", signal, pid)
              .start()
              .onExit()
              .join();
        } catch (IOException e) {
          throw Host.gone(e);
        }
      }
    }

    @Override
    public List<String> log() throws UserError {
      try {
        // Invalid UTF-8 is replaced.
        return new String(Files.readAllBytes(logFile), StandardCharsets.UTF_8).lines().toList();
      } catch (IOException e) {
        throw Host.gone(e);
      }
    }
  }
}
