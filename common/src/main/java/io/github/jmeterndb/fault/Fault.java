// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import java.util.List;

/**
 * What is done to a node, or to those of a group, in mid-cell.
 *
 * @param name of the node, such as {@code data-node 2}; of the group, or of the command
 * @param nodes it, or those of the group; that of a command is the command's name
 * @param seconds after the start of the cell's window
 */
public record Fault(Action action, String name, List<String> nodes, double seconds) {
  public Fault {
    nodes = List.copyOf(nodes);
  }

  public Fault(Action action, String node, double seconds) {
    this(action, node, List.of(node), seconds);
  }

  /** The nodes, or {@code command NAME}: a command may have the name of a node. */
  public List<String> keys() {
    return action.runsCommand() ? List.of("command " + name) : nodes;
  }

  public String title() {
    return action.word() + " " + name;
  }
}
