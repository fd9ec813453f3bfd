// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A throw-away NDB Cluster on this machine: a management node, data nodes and mysqlds, on loopback
 * ports that were free, in a folder or a container of its own. It ends with {@link #close} or with
 * this JVM, whatever ends that, and leaves neither process nor file.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.start(System.out::println)) {
 *   Connection connection =
 *       DriverManager.getConnection(sandbox.jdbcUrl(), sandbox.user(), sandbox.password());
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads.
 */
public final class Sandbox implements AutoCloseable, Nodes {
  private static final String DATABASE = "ndbtest";

  private static final int START_SECONDS = 180;

  private static final String TRIAL =
      """
      CREATE DATABASE IF NOT EXISTS %1$s;
      CREATE TABLE IF NOT EXISTS %1$s.sandbox_trial (id INT PRIMARY KEY) ENGINE=NDBCLUSTER;
      DROP TABLE %1$s.sandbox_trial;
      """
          .formatted(DATABASE);

  private final Config config;
  private final Host host;
  private final String password;
  private final List<Integer> ports;
  final Map<String, Node> nodes = new LinkedHashMap<>();
  private final String connectstring;

  Sandbox(Host host, Config config, String password) {
    this.host = host;
    this.config = config;
    this.password = password;
    List<Config.Member> members = config.members();
    ports = LoopbackPorts.free(members.size());
    connectstring = Config.HOST + ":" + ports.get(0);
    for (int i = 0; i < members.size(); i++) {
      Config.Member member = members.get(i);
      nodes.put(member.name(), new Node(member, ports.get(i), connectstring, host));
    }
  }

  /**
   * Starts a sandbox, and returns when a table with {@code ENGINE=NDBCLUSTER} can be created in the
   * database {@code ndbtest}: at most half a minute on two free cores. The programs come from
   * {@code NDB_HOME} or, if that is not set, from an image, which may have to be pulled first.
   *
   * @param progress takes a line for the user at each step
   * @throws UserError if the start fails; then nothing is left running
   */
  public static Sandbox start(Consumer<String> progress) throws UserError {
    Host host = Host.find(System::getenv, progress);
    return start(host, Config.USUAL, randomPassword(), progress, LocalHost.parent());
  }

  static Sandbox start(
      Host host, Config config, String password, Consumer<String> progress, Path parent)
      throws UserError {
    try {
      for (String name : List.of("ndb_mgmd", "ndbmtd", "mysqld", "mysql")) {
        host.program(name);
      }
      host.open(parent);
      Sandbox sandbox = new Sandbox(host, config, password);
      sandbox.startNodes(progress);
      return sandbox;
    } catch (InterruptedException e) {
      // Removed only after close, which takes some time.
      host.close();
      Thread.currentThread().interrupt();
      throw new UserError("The start of the sandbox was stopped.", e);
    } catch (UserError | RuntimeException | Error e) {
      host.close();
      throw e;
    }
  }

  private List<Node> nodes(Config.Kind kind) {
    return nodes.values().stream().filter(node -> node.member.kind() == kind).toList();
  }

  private void startNodes(Consumer<String> progress) throws UserError, InterruptedException {
    long deadline = System.nanoTime() + SECONDS.toNanos(START_SECONDS);
    progress.accept("Starting the management node at " + connectstring + ".");
    Node management = nodes(Config.Kind.MANAGEMENT_NODE).get(0);
    management.create(config.text(host.folder(), ports));
    awaitPort(management, deadline);
    progress.accept("Starting " + config.words() + ".");
    for (Node node : nodes.values()) {
      if (node != management) {
        node.create(node.member.kind() == Config.Kind.MYSQLD ? accounts() : "");
      }
    }
    for (Node mysqld : nodes(Config.Kind.MYSQLD)) {
      awaitPort(mysqld, deadline);
      String lacking = mysqld.member.name() + " does not answer CREATE TABLE";
      Host.Running trial = mysqld.execute(TRIAL, password);
      while (trial.isAlive() || trial.status() != 0) {
        if (!trial.isAlive()) {
          lacking = mysqld.member.name() + " makes no table: " + Node.mostTelling(trial.log());
          trial = mysqld.execute(TRIAL, password);
        }
        pause(lacking, deadline);
      }
    }
  }

  private void awaitPort(Node node, long deadline) throws UserError, InterruptedException {
    while (!LoopbackPorts.answers(node.port)) {
      pause("port " + node.port + " does not answer", deadline);
    }
  }

  private void pause(String lacking, long deadline) throws UserError, InterruptedException {
    for (Node node : nodes.values()) {
      node.requireAlive();
    }
    if (System.nanoTime() > deadline) {
      throw new UserError(
          "The sandbox was not ready after %s s: %s; it needs about two cores, 4 GiB of memory and 4 GiB of disk space."
              .formatted(START_SECONDS, lacking));
    }
    MILLISECONDS.sleep(100);
  }

  /** The statements for {@code mysqld --init-file --partial-revokes}, one per line. */
  private String accounts() {
    String literal = "'" + password.replace("\\", "\\\\").replace("'", "''") + "'";
    return Host.resource("accounts.sql")
        .lines()
        .filter(line -> !line.startsWith("--"))
        .map(line -> line.replace("PASSWORD", literal) + '\n')
        .collect(Collectors.joining());
  }

  /** 128 random bits in letters and digits: needs no quoting anywhere. */
  static String randomPassword() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  public String connectstring() {
    return connectstring;
  }

  /**
   * The mysqlds and the database {@code ndbtest}. Without TLS, as the sandbox's NDB connections, so
   * that paths are compared alike; all of it is on loopback.
   */
  public String jdbcUrl() {
    return nodes(Config.Kind.MYSQLD).stream()
        .map(mysqld -> Config.HOST + ":" + mysqld.port)
        // Without TLS, Connector/J needs the server's public key to send a password.
        .collect(
            Collectors.joining(
                ",",
                "jdbc:mysql://",
                "/" + DATABASE + "?sslMode=DISABLED&allowPublicKeyRetrieval=true"));
  }

  public String user() {
    return "root";
  }

  /** The password of {@link #user}, to show only to the user of {@code sandbox start}. */
  public String password() {
    return password;
  }

  /** The folder of its files, removed at the end; in a container, a path inside it. */
  public Path folder() {
    return host.folder();
  }

  public Settings settings(Settings settings) {
    return settings
        .with(Parameter.NDB_CONNECTSTRING, connectstring())
        .with(Parameter.NDB_DATABASE, DATABASE)
        .with(Parameter.JDBC_URL, jdbcUrl())
        .with(Parameter.JDBC_USER, user())
        .with(Parameter.JDBC_PASSWORD, password);
  }

  public Settings settings() {
    try {
      return settings(Settings.of(name -> null));
    } catch (UserError e) {
      throw new IllegalStateException("defaults are no settings", e);
    }
  }

  /**
   * Kills the processes and removes the files. Returns when that is done; later calls do nothing.
   *
   * @throws IllegalStateException if that is not done after 30 s
   */
  @Override
  public void close() {
    host.close();
  }

  @Override
  public synchronized void act(Action action, String name) throws UserError {
    nodes.get(name).act(action);
  }

  @Override
  public synchronized boolean isInEffect(Action action, String name) throws UserError {
    return switch (action) {
      case KILL, STOP -> nodes.get(name).hasEnded();
      case START, THAW -> nodes.get(name).isBack();
      case FREEZE, COMMAND, UNDO -> true;
    };
  }

  @Override
  public synchronized Set<String> ended() throws UserError {
    Set<String> ended = new LinkedHashSet<>();
    for (Node node : nodes.values()) {
      if (node.hasEndedByItself()) {
        ended.add(node.member.name());
      }
    }
    return ended;
  }
}
