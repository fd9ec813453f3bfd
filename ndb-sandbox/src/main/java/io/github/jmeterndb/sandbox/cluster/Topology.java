// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the nodes of a sandbox are.
 *
 * @param ports where each node answers, by its id
 */
public record Topology(Shape shape, Path folder, Map<Integer, Integer> ports) {
  public static final String DATABASE = "ndbtest";

  /** Without TLS, Connector/J needs the server's public key to send a password. */
  private static final String PLAIN = "?sslMode=DISABLED&allowPublicKeyRetrieval=true";

  static final String HOST = "127.0.0.1";
  static final int MANAGEMENT_NODE_ID = 1;
  static final int FIRST_DATA_NODE_ID = 2;
  static final int API_SLOTS = 16;

  public Topology {
    ports = Map.copyOf(ports);
  }

  public static Topology in(Path folder, Shape shape) {
    List<Node> nodes = shape.nodes();
    List<Integer> free = LoopbackPorts.free(nodes.size());
    Map<Integer, Integer> ports = new HashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      ports.put(nodes.get(i).id(), free.get(i));
    }
    return new Topology(shape, folder, ports);
  }

  /** Where the management node is, as {@code host:port}. */
  public String connectstring() {
    return address(MANAGEMENT_NODE_ID);
  }

  /**
   * Where the mysqlds are, and {@link #DATABASE}; without TLS, as the sandbox's NDB is, so that
   * paths are compared alike. All of it is on loopback.
   */
  public String jdbcUrl() {
    return "jdbc:mysql://"
        + shape.nodes().stream()
            .filter(Node::isMysqld)
            .map(mysqld -> address(mysqld.id()))
            .collect(Collectors.joining(","))
        + "/"
        + DATABASE
        + PLAIN;
  }

  private String address(int nodeId) {
    return HOST + ":" + port(nodeId);
  }

  int port(int nodeId) {
    return ports.get(nodeId);
  }

  Path dataFolder(int nodeId) {
    return folder.resolve("node-" + nodeId);
  }

  /** A file of a node's beside its folder, such as a mysqld's socket. */
  Path file(Node node, String extension) {
    return folder.resolve(node.fileName() + "." + extension);
  }
}
