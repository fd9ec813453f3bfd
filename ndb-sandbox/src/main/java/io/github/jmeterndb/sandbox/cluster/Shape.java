// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;

/**
 * Which nodes a sandbox has, beside one management node and one mysqld.
 *
 * @param dataNodes 1 or more, whole groups of as many as there are copies
 * @param replicas copies of each row, 1 to 4
 */
public record Shape(int dataNodes, int replicas) {
  /** Two data nodes, with all rows each. */
  public static final Shape USUAL = new Shape(2, 2);

  /**
   * What the settings say.
   *
   * @throws UserError if a group were without a node
   */
  public static Shape of(Settings settings) throws UserError {
    int dataNodes = settings.number(Parameter.SANDBOX_DATA_NODES);
    int replicas = settings.number(Parameter.SANDBOX_REPLICAS);
    if (dataNodes % replicas != 0) {
      throw new UserError(
          "%s: %d data nodes are no groups of %d each; give a multiple of %s."
              .formatted(
                  Parameter.SANDBOX_DATA_NODES, dataNodes, replicas, Parameter.SANDBOX_REPLICAS));
    }
    return new Shape(dataNodes, replicas);
  }

  /** The nodes, as a schedule of faults names them. */
  public List<String> nodes() {
    List<String> nodes = new ArrayList<>();
    nodes.add(Topology.MANAGEMENT_NODE);
    for (int i = 0; i < dataNodes; i++) {
      nodes.add(Topology.DATA_NODE + (Topology.FIRST_DATA_NODE_ID + i));
    }
    nodes.add(Topology.MYSQLD);
    return nodes;
  }

  /** How many data nodes there are, in words. */
  public String words() {
    return dataNodes == 1 ? "1 data node" : dataNodes + " data nodes";
  }
}
