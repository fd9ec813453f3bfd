// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A node and its processes, one at a time: a process starts on the node's files only after the
 * previous one has ended. A process that ends while it starts, as a data node does when its
 * management node goes away, is restarted. Not thread-safe.
 */
final class Node {
  private static final Pattern ERROR =
      Pattern.compile(
          "\\[ERROR\\]|\\berror\\b|\\bfailed\\b|\\bcannot\\b", Pattern.CASE_INSENSITIVE);
  // The last lines of mysqld and ndbmtd at any exit.
  private static final Pattern FAREWELL = Pattern.compile("Aborting|Shutdown complete|exiting");

  final Config.Member member;
  final int port;
  private final String connectstring;
  private final Host host;
  private Host.Running process;
  private boolean isWanted = true;
  private boolean isDue;
  private int tries;

  /** Orders the node to stop, or waits for its start. */
  private Host.Running client;

  private int refusals;

  Node(Config.Member member, int port, String connectstring, Host host) {
    this.member = member;
    this.port = port;
    this.connectstring = connectstring;
    this.host = host;
  }

  /** First start, with the configuration or, for a mysqld, statements. */
  void create(String text) throws UserError {
    process = run("yes", text);
  }

  private Host.Running run(String first, String text) throws UserError {
    String variables =
        "kind=%s name=%s id=%s port=%s connectstring=%s first=%s program=%s\nset -- %s\n"
            .formatted(
                member.kind(),
                member.fileName(),
                member.id(),
                port,
                connectstring,
                first,
                Host.quoted(List.of(host.program(member.kind().program))),
                Host.quoted(host.mysqldOptions()));
    return host.run(member.fileName(), variables + Host.resource("node.sh"), text);
  }

  /** Throws a {@link UserError} if its first process has ended. */
  void requireAlive() throws UserError {
    if (process != null && !process.isAlive()) {
      throw new UserError(
          "The sandbox's %s ended early: %s; check %s, and that memory and disk space are free."
              .formatted(member.fileName(), mostTelling(process.log()), host.name()));
    }
  }

  void act(Action action) throws UserError {
    if (action == Action.KILL || action == Action.STOP) {
      isWanted = false;
      isDue = false;
      endClient();
    }
    switch (action) {
      case KILL -> process.signal("KILL");
      case STOP -> {
        if (member.kind() == Config.Kind.DATA_NODE) {
          refusals = 0;
          order();
        } else {
          process.signal("TERM");
        }
      }
      case START -> {
        isWanted = true;
        isDue = true;
        tries = 0;
        startIfDue();
      }
      case FREEZE -> process.signal("STOP");
      case THAW -> {
        tries = 0;
        process.signal("CONT");
      }
      case COMMAND, UNDO -> throw new IllegalArgumentException("no command is a node's");
    }
  }

  private void order() throws UserError {
    client = runClient("stop", "ndb_mgm", "--execute=" + member.id() + " STOP");
  }

  /** Throws a {@link UserError} if it does not end. */
  boolean hasEnded() throws UserError {
    if (!process.isAlive()) {
      return true;
    }
    if (client != null && !client.isAlive()) {
      List<String> log = client.log();
      String all = String.join("\n", log);
      if (!all.contains("has shutdown")) {
        // The management node may refuse, or be away. If only its answer was lost, the order has
        // arrived.
        if (!all.contains("shutdown in progress") && ++refusals == 3) {
          throw new UserError(member.name() + " does not stop: " + mostTelling(log));
        }
        order();
      }
    }
    return false;
  }

  boolean hasEndedByItself() throws UserError {
    return isWanted && !isDue && process != null && !process.isAlive();
  }

  /**
   * Whether it answers. The other nodes may have declared a frozen node dead; it then ends when it
   * thaws.
   *
   * @throws UserError if it ends at each start
   */
  boolean isBack() throws UserError {
    if (!isDue && !process.isAlive()) {
      if (tries == 10) {
        throw new UserError(member.name() + " does not start again: " + mostTelling(process.log()));
      }
      isDue = true;
    }
    startIfDue();
    return !isDue
        && switch (member.kind()) {
          case MANAGEMENT_NODE -> LoopbackPorts.answers(port);
          // A mysqld listens before it has joined its cluster, and greets only afterwards.
          case MYSQLD -> LoopbackPorts.connects(port, true);
          case DATA_NODE -> hasStarted();
        };
  }

  private boolean hasStarted() throws UserError {
    if (client == null) {
      client = runClient("wait-for", "ndb_waiter", "--wait-nodes=" + member.id(), "--timeout=600");
      return false;
    }
    if (client.isAlive()) {
      return false;
    }
    boolean started = client.status() == 0;
    // It may have found no management node: the next call starts another.
    client = null;
    return started;
  }

  private void endClient() throws UserError {
    if (client != null) {
      client.signal("KILL");
      client = null;
    }
  }

  private void startIfDue() throws UserError {
    if (isDue && hasEnded()) {
      endClient();
      process = run("", "");
      isDue = false;
      tries++;
    }
  }

  private Host.Running runClient(String name, String program, String... options) throws UserError {
    String script =
        exec(program, options) + " " + Host.quoted(List.of("--ndb-connectstring=" + connectstring));
    return host.run(name + "-" + member.fileName(), script, "");
  }

  /** Runs statements at the socket of this mysqld, as root. */
  Host.Running execute(String statements, String password) throws UserError {
    String mysql =
        exec(
            "mysql",
            "--protocol=socket",
            "--socket=" + host.folder().resolve(member.fileName() + ".sock"),
            "--user=root",
            "--connect-timeout=5",
            "--execute=" + statements);
    return host.run(
        "trial", "MYSQL_PWD=\"$TEXT\"\nunset TEXT\nexport MYSQL_PWD\n" + mysql, password);
  }

  private String exec(String program, String... options) throws UserError {
    return "exec %s --no-defaults %s"
        .formatted(Host.quoted(List.of(host.program(program))), Host.quoted(List.of(options)));
  }

  /** The last line about an error, else the last line; "it wrote no log" for an empty log. */
  static String mostTelling(List<String> log) {
    List<String> lines = log.stream().map(String::strip).filter(s -> !s.isEmpty()).toList();
    return lines.stream()
        .filter(line -> ERROR.matcher(line).find() && !FAREWELL.matcher(line).find())
        .reduce((first, last) -> last)
        .or(() -> lines.stream().reduce((first, last) -> last))
        .orElse("it wrote no log");
  }
}
