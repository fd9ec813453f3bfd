// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import java.nio.file.Path;
import java.util.List;

/**
 * Where the nodes of a sandbox are.
 *
 * @param shape which there are
 * @param folder holds all their files
 * @param managementNodePort where the management node answers
 * @param dataNodePorts a port for each data node
 * @param mysqldPort where the mysqld answers
 */
public record Topology(
    Shape shape, Path folder, int managementNodePort, List<Integer> dataNodePorts, int mysqldPort) {
  /** The database that the cluster is started with. */
  public static final String DATABASE = "ndbtest";

  static final String MANAGEMENT_NODE = "management-node";

  /** Its node id follows. */
  static final String DATA_NODE = "data-node ";

  static final String MYSQLD = "mysqld";

  static final String HOST = "127.0.0.1";
  static final int MANAGEMENT_NODE_ID = 1;
  static final int FIRST_DATA_NODE_ID = 2;
  static final int API_SLOTS = 16;

  /** Nodes in that folder, at ports that are free now. */
  public static Topology in(Path folder, Shape shape) {
    List<Integer> ports = LoopbackPorts.free(2 + shape.dataNodes());
    return new Topology(shape, folder, ports.get(0), ports.subList(2, ports.size()), ports.get(1));
  }

  /** Where the management node is, as {@code host:port}. */
  public String connectstring() {
    return HOST + ":" + managementNodePort;
  }

  /** Where the mysqld is, and {@link #DATABASE}. */
  public String jdbcUrl() {
    return "jdbc:mysql://" + HOST + ":" + mysqldPort + "/" + DATABASE;
  }

  int mysqldNodeId() {
    return FIRST_DATA_NODE_ID + shape.dataNodes();
  }

  Path dataFolder(int nodeId) {
    return folder.resolve("node-" + nodeId);
  }
}
