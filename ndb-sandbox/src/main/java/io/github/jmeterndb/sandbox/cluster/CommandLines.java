// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.sandbox.programs.Programs;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How each program is started.
 *
 * @param topology where the nodes shall be
 */
record CommandLines(Programs programs, Topology topology) {
  static final String CONFIG = "config.ini";

  static final String INIT_FILE = "init.sql";

  private static final String INITIAL = "--initial";

  /** How long one program waits for a data node; another one follows. */
  private static final Duration WAIT = Duration.ofMinutes(10);

  private List<String> managementNode() throws UserError {
    return List.of(
        program("ndb_mgmd"),
        "--no-defaults",
        "--nodaemon",
        INITIAL,
        "--config-file=" + inFolder(CONFIG),
        "--configdir=" + topology.dataFolder(Topology.MANAGEMENT_NODE_ID),
        "--bind-address=" + Topology.HOST);
  }

  /** In the foreground: without the angel process, which would start a dead node again. */
  private List<String> dataNode(int nodeId) throws UserError {
    return List.of(
        program("ndbmtd"),
        "--no-defaults",
        "--foreground",
        INITIAL,
        "--connect-retry-delay=1",
        "--ndb-connectstring=" + topology.connectstring(),
        "--ndb-nodeid=" + nodeId);
  }

  /** Orders a data node to stop, and ends when it has; a command of the management client. */
  List<String> stopDataNode(int nodeId) throws UserError {
    return List.of(
        program("ndb_mgm"),
        "--no-defaults",
        "--ndb-connectstring=" + topology.connectstring(),
        "--execute=" + nodeId + " STOP");
  }

  List<String> waitForDataNode(int nodeId) throws UserError {
    return List.of(
        program("ndb_waiter"),
        "--no-defaults",
        "--ndb-connectstring=" + topology.connectstring(),
        "--wait-nodes=" + nodeId,
        "--timeout=" + WAIT.toSeconds());
  }

  static List<String> again(List<String> words) {
    return words.stream().filter(word -> !word.equals(INITIAL)).toList();
  }

  List<String> of(Node node) throws UserError {
    return switch (node.kind()) {
      case MANAGEMENT_NODE -> managementNode();
      case DATA_NODE -> dataNode(node.id());
      case MYSQLD -> mysqld(node);
    };
  }

  List<String> initialiseMysqld(Node node) throws UserError {
    List<String> words = mysqldBasics(node);
    words.add("--initialize-insecure");
    words.add("--init-file=" + inFolder(INIT_FILE));
    return words;
  }

  private List<String> mysqld(Node node) throws UserError {
    List<String> words = mysqldBasics(node);
    words.addAll(
        List.of(
            "--bind-address=" + Topology.HOST,
            "--port=" + topology.port(node.id()),
            "--socket=" + topology.file(node, "sock"),
            "--pid-file=" + topology.file(node, "pid"),
            "--skip-name-resolve",
            "--skip-log-bin",
            "--loose-mysqlx=OFF",
            "--max-connections=512",
            "--ndbcluster",
            "--ndb-connectstring=" + topology.connectstring(),
            "--ndb-nodeid=" + node.id()));
    return words;
  }

  /** At the socket; its password comes from {@link Accounts#PASSWORD_VARIABLE}. */
  List<String> client(Node mysqld, String statements) throws UserError {
    return List.of(
        program("mysql"),
        "--no-defaults",
        "--protocol=socket",
        "--socket=" + topology.file(mysqld, "sock"),
        "--user=" + Accounts.USER,
        "--connect-timeout=5",
        "--execute=" + statements);
  }

  private List<String> mysqldBasics(Node node) throws UserError {
    List<String> words = new ArrayList<>();
    words.add(program("mysqld"));
    words.add("--no-defaults");
    words.addAll(programs.mysqldOptions());
    words.add("--datadir=" + topology.dataFolder(node.id()));
    // Neither LOAD_FILE() nor INTO OUTFILE, for nobody.
    words.add("--secure-file-priv=NULL");
    // Rights on all databases but one: see Accounts.
    words.add("--partial-revokes=ON");
    return words;
  }

  private Path inFolder(String name) {
    return topology.folder().resolve(name);
  }

  private String program(String name) throws UserError {
    return programs.path(name);
  }
}
