// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which nodes a sandbox has, beside one management node, and what they are told.
 *
 * @param dataNodes 1 or more, whole groups of as many as there are copies
 * @param replicas copies of each row, 1 to 4
 * @param mysqlds 1 or more
 * @param config parameters of the data nodes, each as {@code Name=value}, in place of the sandbox's
 *     own
 */
public record Shape(int dataNodes, int replicas, int mysqlds, List<String> config) {
  /** Two data nodes, with all rows each, and a mysqld. */
  public static final Shape USUAL = new Shape(2, 2, 1, List.of());

  private static final String NODE_GROUP = "node-group ";

  public Shape {
    config = List.copyOf(config);
  }

  /**
   * What the settings say.
   *
   * @throws UserError if a group were without a node, or the configuration is not for others to say
   */
  public static Shape of(Settings settings) throws UserError {
    int dataNodes = settings.number(Parameter.SANDBOX_DATA_NODES);
    int replicas = settings.number(Parameter.SANDBOX_REPLICAS);
    if (dataNodes % replicas != 0) {
      throw new UserError(
          "%s: %s data nodes are no groups of %s each; give a multiple of %s."
              .formatted(
                  Parameter.SANDBOX_DATA_NODES, dataNodes, replicas, Parameter.SANDBOX_REPLICAS));
    }
    List<String> config = settings.list(Parameter.SANDBOX_CONFIG);
    ClusterConfig.requireFree(config);
    return new Shape(dataNodes, replicas, settings.number(Parameter.SANDBOX_MYSQLDS), config);
  }

  List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    nodes.add(Node.single(Node.Kind.MANAGEMENT_NODE, Topology.MANAGEMENT_NODE_ID));
    int id = Topology.FIRST_DATA_NODE_ID;
    for (int i = 0; i < dataNodes; i++) {
      nodes.add(Node.numbered(Node.Kind.DATA_NODE, id++));
    }
    for (int i = 0; i < mysqlds; i++) {
      nodes.add(
          mysqlds == 1 ? Node.single(Node.Kind.MYSQLD, id) : Node.numbered(Node.Kind.MYSQLD, id++));
    }
    return nodes;
  }

  /** What a schedule of faults can name: the nodes, and the groups of data nodes with theirs. */
  public Map<String, List<String>> names() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    nodes().forEach(node -> names.put(node.name(), List.of(node.name())));
    List<String> data = nodes().stream().filter(Node::isDataNode).map(Node::name).toList();
    // In the order in which they stand in config.ini, as NDB itself makes its groups.
    for (int group = 0; group < dataNodes / replicas; group++) {
      names.put(NODE_GROUP + group, data.subList(group * replicas, (group + 1) * replicas));
    }
    return names;
  }

  public String words() {
    return count(dataNodes, "data node") + " and " + (mysqlds == 1 ? "a mysqld" : mysqldsInWords());
  }

  /** How many data nodes there are, in words; and copies of each row, where that is not usual. */
  public String dataNodesInWords() {
    return count(dataNodes, "data node")
        + (replicas == USUAL.replicas
            ? ""
            : " with %s of each row".formatted(replicas == 1 ? "1 copy" : replicas + " copies"));
  }

  public String mysqldsInWords() {
    return count(mysqlds, "mysqld");
  }

  private static String count(int number, String word) {
    return number + " " + word + (number == 1 ? "" : "s");
  }
}
