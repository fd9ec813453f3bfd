// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the nodes of a sandbox are.
 *
 * @param folder holds all their files
 * @param managementNodePort where the management node answers
 * @param dataNodePorts a port for each data node
 * @param mysqldPort where the mysqld answers
 */
public record Topology(
    Path folder, int managementNodePort, List<Integer> dataNodePorts, int mysqldPort) {
  /** The database that the cluster is started with. */
  public static final String DATABASE = "ndbtest";

  /** How many data nodes there are. */
  public static final int DATA_NODES = 2;

  static final String MANAGEMENT_NODE = "management-node";

  /** Its node id follows. */
  static final String DATA_NODE = "data-node ";

  static final String MYSQLD = "mysqld";

  static final String HOST = "127.0.0.1";
  static final int MANAGEMENT_NODE_ID = 1;
  static final int FIRST_DATA_NODE_ID = 2;
  static final int MYSQLD_NODE_ID = FIRST_DATA_NODE_ID + DATA_NODES;
  static final int FIRST_API_NODE_ID = MYSQLD_NODE_ID + 1;
  static final int API_SLOTS = 16;

  /** The nodes, as a schedule of faults names them. */
  public static List<String> nodes() {
    List<String> nodes = new ArrayList<>();
    nodes.add(MANAGEMENT_NODE);
    for (int i = 0; i < DATA_NODES; i++) {
      nodes.add(DATA_NODE + (FIRST_DATA_NODE_ID + i));
    }
    nodes.add(MYSQLD);
    return nodes;
  }

  /** Nodes in that folder, at ports that are free now. */
  public static Topology in(Path folder) {
    List<Integer> ports = LoopbackPorts.free(2 + DATA_NODES);
    return new Topology(folder, ports.get(0), ports.subList(2, 2 + DATA_NODES), ports.get(1));
  }

  /** Where the management node is, as {@code host:port}. */
  public String connectstring() {
    return HOST + ":" + managementNodePort;
  }

  /** Where the mysqld is, and {@link #DATABASE}. */
  public String jdbcUrl() {
    return "jdbc:mysql://" + HOST + ":" + mysqldPort + "/" + DATABASE;
  }

  Path dataFolder(int nodeId) {
    return folder.resolve("node-" + nodeId);
  }
}
