// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How each program of the distribution is started.
 *
 * @param home where the programs are
 * @param topology where the nodes shall be
 */
record CommandLines(NdbHome home, Topology topology) {
  /**
   * Nothing, if the distribution has all that is needed.
   *
   * @throws UserError if a program is missing or made for another processor
   */
  static void requirePrograms(NdbHome home) throws UserError {
    for (String name : List.of("ndb_mgmd", "ndbmtd", "mysqld", "mysql")) {
      home.program(name);
    }
  }

  /** The file with the cluster's configuration. */
  Path config() {
    return topology.folder().resolve("config.ini");
  }

  /** The file with statements that mysqld runs while it is initialised. */
  Path initFile() {
    return topology.folder().resolve("init.sql");
  }

  List<String> managementNode() throws UserError {
    return List.of(
        program("ndb_mgmd"),
        "--no-defaults",
        "--nodaemon",
        "--initial",
        "--config-file=" + config(),
        "--configdir=" + topology.dataFolder(Topology.MANAGEMENT_NODE_ID),
        "--bind-address=" + Topology.HOST);
  }

  /** In the foreground: without the angel process, which would start a dead node again. */
  List<String> dataNode(int nodeId) throws UserError {
    return List.of(
        program("ndbmtd"),
        "--no-defaults",
        "--foreground",
        "--initial",
        "--connect-retry-delay=1",
        "--ndb-connectstring=" + topology.connectstring(),
        "--ndb-nodeid=" + nodeId);
  }

  List<String> initialiseMysqld() throws UserError {
    List<String> words = mysqldBasics();
    words.add("--initialize-insecure");
    words.add("--init-file=" + initFile());
    return words;
  }

  List<String> mysqld() throws UserError {
    List<String> words = mysqldBasics();
    words.addAll(
        List.of(
            "--bind-address=" + Topology.HOST,
            "--port=" + topology.mysqldPort(),
            "--socket=" + SandboxFolder.socket(topology.folder()),
            "--pid-file=" + topology.folder().resolve("mysqld.pid"),
            "--skip-name-resolve",
            "--skip-log-bin",
            "--loose-mysqlx=OFF",
            "--max-connections=512",
            "--ndbcluster",
            "--ndb-connectstring=" + topology.connectstring(),
            "--ndb-nodeid=" + Topology.MYSQLD_NODE_ID));
    return words;
  }

  /** Its password comes from {@link Accounts#PASSWORD_VARIABLE}. */
  List<String> client(String statements) throws UserError {
    return List.of(
        program("mysql"),
        "--no-defaults",
        "--protocol=tcp",
        "--host=" + Topology.HOST,
        "--port=" + topology.mysqldPort(),
        "--user=" + Accounts.USER,
        "--connect-timeout=5",
        "--execute=" + statements);
  }

  private List<String> mysqldBasics() throws UserError {
    List<String> words = new ArrayList<>();
    words.add(program("mysqld"));
    words.add("--no-defaults");
    words.add("--basedir=" + home.path().toAbsolutePath());
    words.add("--datadir=" + topology.dataFolder(Topology.MYSQLD_NODE_ID));
    if (System.getProperty("user.name").equals("root")) {
      words.add("--user=root");
    }
    return words;
  }

  private String program(String name) throws UserError {
    return home.program(name).toAbsolutePath().toString();
  }
}
