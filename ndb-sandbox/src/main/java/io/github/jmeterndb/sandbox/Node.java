// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A node and its processes, one after the other: none is started on the files of one that has not
 * ended, and one that ends while it starts, as a data node does when its management node goes away,
 * is started again. For one thread.
 */
final class Node {
  /** How often a node that ends while it starts is started again. */
  private static final int TRIES = 10;

  /** How often a data node is ordered to stop, where the management node refuses or is away. */
  private static final int ORDERS = 3;

  private static final Pattern ERROR =
      Pattern.compile(
          "\\[ERROR\\]|\\berror\\b|\\bfailed\\b|\\bcannot\\b", Pattern.CASE_INSENSITIVE);
  // The last lines of mysqld and ndbmtd, whatever happened.
  private static final Pattern FAREWELL = Pattern.compile("Aborting|Shutdown complete|exiting");

  private final Config.Member member;
  private final int port;
  private final String connectstring;
  private final Host host;
  private Host.Running process;
  private boolean isWanted = true;
  private boolean isDue;
  private int tries;

  /** Waits for a data node to have started; null where nothing does. */
  private Host.Running waiter;

  /** Orders a data node to stop; null where nothing does. */
  private Host.Running order;

  private int refusals;

  Node(Config.Member member, int port, String connectstring, Host host) {
    this.member = member;
    this.port = port;
    this.connectstring = connectstring;
    this.host = host;
  }

  Config.Member member() {
    return member;
  }

  int port() {
    return port;
  }

  /**
   * Starts it for the first time.
   *
   * @param text the configuration for the management node, statements for a mysqld to start with
   */
  void create(String text) throws IOException, UserError {
    String before =
        switch (member.kind()) {
          case MANAGEMENT_NODE ->
              "printf %s \""
                  + Host.TEXT
                  + "\" >config.ini\nunset TEXT\nmkdir "
                  + member.folderName();
          case DATA_NODE -> "mkdir " + member.folderName();
          case MYSQLD ->
              "printf %s \""
                  + Host.TEXT
                  + "\" | "
                  + Host.quoted(initialisation())
                  + " && unset TEXT";
        };
    List<String> command = command();
    if (member.kind() != Config.Kind.MYSQLD) {
      command.add("--initial");
    }
    process = host.run(member.fileName(), before + " && exec " + Host.quoted(command), text);
  }

  /** Throws an error if its process has ended. */
  void requireAlive() throws IOException, UserError {
    if (!process.isAlive()) {
      throw new UserError(
          "The sandbox's "
              + member.fileName()
              + " ended early: "
              + mostTelling(process.log())
              + "; check "
              + host.name()
              + ", and that memory and disk space are free.");
    }
  }

  void kill() throws IOException {
    endsNow();
    process.signal("KILL");
  }

  /** Lets the management client stop a data node. */
  void stop() throws IOException, UserError {
    endsNow();
    if (member.kind() == Config.Kind.DATA_NODE) {
      refusals = 0;
      order();
    } else {
      process.signal("TERM");
    }
  }

  private void order() throws IOException, UserError {
    order = runClient("stop", "ndb_mgm", "--execute=" + member.id() + " STOP");
  }

  void start() throws IOException, UserError {
    isWanted = true;
    isDue = true;
    tries = 0;
    startIfDue();
  }

  void freeze() throws IOException {
    process.signal("STOP");
  }

  void thaw() throws IOException {
    tries = 0;
    process.signal("CONT");
  }

  /**
   * Whether its last process has ended.
   *
   * @throws UserError if it will not
   */
  boolean hasEnded() throws IOException, UserError {
    if (!process.isAlive()) {
      return true;
    }
    if (order != null && !order.isAlive()) {
      List<String> log = order.log();
      if (!has(log, "has shutdown")) {
        // An order which was lost on its way back has reached it.
        if (!has(log, "shutdown in progress") && ++refusals == ORDERS) {
          throw new UserError(member.name() + " does not stop: " + mostTelling(log));
        }
        order();
      }
    }
    return false;
  }

  private static boolean has(List<String> log, String words) {
    return log.stream().anyMatch(line -> line.contains(words));
  }

  /** Whether nobody has ended it, and it runs no more. */
  boolean hasEndedByItself() throws IOException {
    return isWanted && !isDue && process != null && !process.isAlive();
  }

  /**
   * Whether it answers. One that was frozen may be dead to the others, and then ends itself when it
   * thaws.
   *
   * @throws UserError if it ends whenever it is started
   */
  boolean isBack() throws IOException, UserError {
    if (!isDue && !process.isAlive()) {
      if (tries == TRIES) {
        throw new UserError(member.name() + " does not start again: " + mostTelling(process.log()));
      }
      isDue = true;
    }
    startIfDue();
    return !isDue && answers();
  }

  private boolean answers() throws IOException, UserError {
    return switch (member.kind()) {
      case MANAGEMENT_NODE -> LoopbackPorts.answers(port);
      // A mysqld listens before it has found its cluster, and greets afterwards.
      case MYSQLD -> LoopbackPorts.greets(port);
      case DATA_NODE -> hasStarted();
    };
  }

  private boolean hasStarted() throws IOException, UserError {
    if (waiter == null) {
      waiter = runClient("wait-for", "ndb_waiter", "--wait-nodes=" + member.id(), "--timeout=600");
      return false;
    }
    if (waiter.isAlive()) {
      return false;
    }
    boolean started = waiter.status() == 0;
    // Where it found no management node, another one is to wait.
    waiter = null;
    return started;
  }

  private void endsNow() throws IOException {
    isWanted = false;
    isDue = false;
    endClients();
  }

  private void endClients() throws IOException {
    for (Host.Running client : new Host.Running[] {waiter, order}) {
      if (client != null) {
        client.signal("KILL");
      }
    }
    waiter = null;
    order = null;
  }

  private void startIfDue() throws IOException, UserError {
    if (isDue && hasEnded()) {
      endClients();
      process = host.run(member.fileName(), "exec " + Host.quoted(command()), "");
      isDue = false;
      tries++;
    }
  }

  private Host.Running runClient(String name, String program, String... options)
      throws IOException, UserError {
    List<String> words = words(program);
    words.add("--ndb-connectstring=" + connectstring);
    words.addAll(List.of(options));
    return host.run(name + "-" + member.fileName(), "exec " + Host.quoted(words), "");
  }

  private List<String> command() throws UserError {
    List<String> words;
    switch (member.kind()) {
      case MANAGEMENT_NODE -> {
        words = words("ndb_mgmd");
        words.add("--nodaemon");
        words.add("--config-file=" + file("config.ini"));
        words.add("--configdir=" + file(member.folderName()));
        words.add("--bind-address=" + Config.HOST);
      }
      case DATA_NODE -> {
        words = words("ndbmtd");
        // Without the angel process, which would start a dead node again.
        words.add("--foreground");
        words.add("--connect-retry-delay=1");
        words.add("--ndb-connectstring=" + connectstring);
        words.add("--ndb-nodeid=" + member.id());
      }
      default -> {
        words = mysqld();
        words.addAll(
            List.of(
                "--bind-address=" + Config.HOST,
                "--port=" + port,
                "--socket=" + file(member.fileName() + ".sock"),
                "--pid-file=" + file(member.fileName() + ".pid"),
                "--skip-name-resolve",
                "--skip-log-bin",
                "--loose-mysqlx=OFF",
                "--max-connections=512",
                "--ndbcluster",
                "--ndb-connectstring=" + connectstring,
                "--ndb-nodeid=" + member.id()));
      }
    }
    return words;
  }

  private List<String> initialisation() throws UserError {
    List<String> words = mysqld();
    words.add("--initialize-insecure");
    // No file holds the password.
    words.add("--init-file=/dev/stdin");
    return words;
  }

  private List<String> mysqld() throws UserError {
    List<String> words = words("mysqld");
    words.addAll(host.mysqldOptions());
    words.add("--datadir=" + file(member.folderName()));
    // Neither LOAD_FILE() nor INTO OUTFILE, whoever asks.
    words.add("--secure-file-priv=NULL");
    // Rights on all databases but one: see Cluster.
    words.add("--partial-revokes=ON");
    return words;
  }

  /** Runs statements at the socket of this mysqld, as root. */
  Host.Running execute(String statements, String password) throws IOException, UserError {
    List<String> words = words("mysql");
    words.add("--protocol=socket");
    words.add("--socket=" + file(member.fileName() + ".sock"));
    words.add("--user=root");
    words.add("--connect-timeout=5");
    words.add("--execute=" + statements);
    String variable = "MYSQL_PWD=\"" + Host.TEXT + "\"\nunset TEXT\nexport MYSQL_PWD\nexec ";
    return host.run("trial", variable + Host.quoted(words), password);
  }

  private List<String> words(String program) throws UserError {
    return new ArrayList<>(List.of(host.program(program), "--no-defaults"));
  }

  private Path file(String name) {
    return host.folder().resolve(name);
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
