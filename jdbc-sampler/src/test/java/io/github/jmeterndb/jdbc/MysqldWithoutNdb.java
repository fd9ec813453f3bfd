// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.sandbox.LoopbackPorts;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A mysqld of {@code NDB_HOME} without NDB, with a folder, a port and a user of its own. */
final class MysqldWithoutNdb implements AutoCloseable {
  private static final String DATABASE = "bench";
  private static final String USER = "bench";

  /** Kills mysqld at the end of its input, also if this JVM is killed. */
  private static final String ADMIN = "\"$@\" & pid=$!; echo $pid; cat; kill -KILL $pid; wait $pid";

  private static MysqldWithoutNdb shared;

  private final Path folder;
  private final String password;
  private final int port;
  private final Process admin;
  private final long pid;
  private ServerConnection sql;

  private MysqldWithoutNdb(Path folder, String password, int port, Process admin)
      throws IOException {
    this.folder = folder;
    this.password = password;
    this.port = port;
    this.admin = admin;
    pid = Long.parseLong(admin.inputReader().readLine());
  }

  /** Shared by all tests of this JVM; aborts the test if NDB_HOME is not set. */
  static synchronized MysqldWithoutNdb shared() {
    Assumptions.assumeTrue(
        NdbHome.fromEnvironment().isPresent(),
        "NDB_HOME is not set: a mysqld without NDB is started from there");
    if (shared == null) {
      try {
        MysqldWithoutNdb started = start(UUID.randomUUID().toString());
        Runtime.getRuntime().addShutdownHook(new Thread(started::end));
        shared = started;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return shared;
  }

  private void end() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static MysqldWithoutNdb start(String password) throws IOException {
    Path folder = Files.createTempDirectory("jmeter-ndb-mysqld-");
    Path statements = folder.resolve("init.sql");
    Files.writeString(
        statements,
        "CREATE DATABASE %s;\nCREATE USER %s@'127.0.0.1' IDENTIFIED BY '%s';\n"
                .formatted(DATABASE, USER, password)
            + "GRANT ALL ON *.* TO %s@'127.0.0.1';\n".formatted(USER));
    Process initializes =
        process(folder, mysqld(folder, "--initialize-insecure", "--init-file=" + statements));
    int status = initializes.onExit().join().exitValue();
    if (status != 0) {
      throw new IOException("mysqld --initialize: " + status + "; see " + folder);
    }
    int port = LoopbackPorts.free(1).get(0);
    List<String> command = new ArrayList<>(List.of("sh", "-c", ADMIN, "sh"));
    command.addAll(
        mysqld(
            folder,
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--skip-name-resolve",
            "--skip-log-bin",
            // Durability is not needed: tests would wait for the disk.
            "--innodb-flush-method=nosync",
            "--innodb-doublewrite=OFF",
            "--socket=mysqld.sock",
            "--loose-mysqlx=OFF"));
    MysqldWithoutNdb server =
        new MysqldWithoutNdb(folder, password, port, process(folder, command));
    server.awaitAnswer();
    return server;
  }

  private static List<String> mysqld(Path folder, String... options) throws IOException {
    try {
      NdbHome home = NdbHome.fromEnvironment().orElseThrow();
      List<String> command = new ArrayList<>();
      command.add(home.program("mysqld").toAbsolutePath().toString());
      command.add("--no-defaults");
      command.add("--basedir=" + home.path().toAbsolutePath());
      command.add("--datadir=" + folder.resolve("data"));
      command.add("--user=" + System.getProperty("user.name"));
      command.addAll(List.of(options));
      return command;
    } catch (UserError e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static Process process(Path folder, List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
        .start();
  }

  private void awaitAnswer() throws IOException {
    while (sql == null) {
      try {
        sql = MysqlConnector.open(settings());
      } catch (UserError e) {
        if (ProcessHandle.of(pid).isEmpty()) {
          throw new IOException("mysqld has ended:\n" + Files.readString(folder.resolve("log")), e);
        }
        Thread.onSpinWait();
      }
    }
  }

  ServerConnection sql() {
    return sql;
  }

  /** The first column of a query. */
  List<String> column(String query) throws SQLException {
    return sql.rows(query, row -> row.getString(1));
  }

  /** The URL of the database at these hosts, with this server's user and password. */
  static String url(String hosts) {
    return "jdbc:mysql://" + hosts + "/" + DATABASE;
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  long pid() {
    return pid;
  }

  String password() {
    return password;
  }

  Settings settings() throws UserError {
    return Settings.of(name -> null)
        .with(Parameter.JDBC_URL, url(address()))
        .with(Parameter.JDBC_USER, USER)
        .with(Parameter.JDBC_PASSWORD, password);
  }

  @Override
  public void close() throws IOException {
    sql.close();
    admin.getOutputStream().close();
    admin.onExit().join();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
