// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The nodes of a sandbox: started together, then killed, frozen, thawed, and restarted on their
 * files. Thread-safe once started.
 */
final class Cluster implements Nodes {
  static final String DATABASE = "ndbtest";

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
  private final Map<Integer, Integer> ports = new HashMap<>();
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final String connectstring;

  Cluster(Config config, Host host) {
    this.config = config;
    this.host = host;
    List<Config.Member> members = config.members();
    List<Integer> free = LoopbackPorts.free(members.size());
    connectstring = Config.HOST + ":" + free.get(0);
    for (int i = 0; i < members.size(); i++) {
      Config.Member member = members.get(i);
      ports.put(member.id(), free.get(i));
      nodes.put(member.name(), new Node(member, free.get(i), connectstring, host));
    }
  }

  String connectstring() {
    return connectstring;
  }

  /**
   * The mysqlds and {@link #DATABASE}. Without TLS, as the sandbox's NDB connections, so that paths
   * are compared alike; all of it is on loopback.
   */
  String jdbcUrl() {
    return nodes(Config.Kind.MYSQLD).stream()
        .map(mysqld -> Config.HOST + ":" + mysqld.port)
        // Without TLS, Connector/J needs the server's public key to send a password.
        .collect(
            Collectors.joining(
                ",",
                "jdbc:mysql://",
                "/" + DATABASE + "?sslMode=DISABLED&allowPublicKeyRetrieval=true"));
  }

  private List<Node> nodes(Config.Kind kind) {
    return nodes.values().stream().filter(node -> node.member.kind() == kind).toList();
  }

  Node node(String name) {
    return nodes.get(name);
  }

  void start(String password, Consumer<String> progress) throws UserError, InterruptedException {
    long deadline = System.nanoTime() + SECONDS.toNanos(START_SECONDS);
    progress.accept("Starting the management node at " + connectstring + ".");
    Node management = nodes(Config.Kind.MANAGEMENT_NODE).get(0);
    management.create(config.text(host.folder(), ports));
    List<Node> started = new ArrayList<>(List.of(management));
    awaitPort(management, started, deadline);
    progress.accept("Starting " + config.words() + ".");
    for (Node node : nodes.values()) {
      if (node != management) {
        node.create(node.member.kind() == Config.Kind.MYSQLD ? accounts(password) : "");
        started.add(node);
      }
    }
    for (Node mysqld : nodes(Config.Kind.MYSQLD)) {
      awaitPort(mysqld, started, deadline);
      String lacking = mysqld.member.name() + " does not answer CREATE TABLE";
      Host.Running trial = mysqld.execute(TRIAL, password);
      while (trial.isAlive() || trial.status() != 0) {
        if (!trial.isAlive()) {
          lacking = mysqld.member.name() + " makes no table: " + Node.mostTelling(trial.log());
          trial = mysqld.execute(TRIAL, password);
        }
        pause(lacking, started, deadline);
      }
    }
  }

  private static void awaitPort(Node node, List<Node> started, long deadline)
      throws UserError, InterruptedException {
    while (!LoopbackPorts.answers(node.port)) {
      pause("port " + node.port + " does not answer", started, deadline);
    }
  }

  private static void pause(String lacking, List<Node> started, long deadline)
      throws UserError, InterruptedException {
    for (Node node : started) {
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
  private static String accounts(String password) {
    String literal = "'" + password.replace("\\", "\\\\").replace("'", "''") + "'";
    return Host.resource("accounts.sql")
        .lines()
        .filter(line -> !line.startsWith("--"))
        .map(line -> line.replace("PASSWORD", literal) + '\n')
        .collect(Collectors.joining());
  }

  @Override
  public synchronized void act(Action action, String name) throws UserError {
    Node node = node(name);
    switch (action) {
      case KILL -> node.kill();
      case STOP -> node.stop();
      case START -> node.start();
      case FREEZE -> node.freeze();
      case THAW -> node.thaw();
      case COMMAND, UNDO -> throw new IllegalArgumentException("no command is a node's");
    }
  }

  @Override
  public synchronized boolean isInEffect(Action action, String name) throws UserError {
    return switch (action) {
      case KILL, STOP -> node(name).hasEnded();
      case START, THAW -> node(name).isBack();
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
