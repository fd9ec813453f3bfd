// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import java.util.List;

/**
 * An action on a node, or on the nodes of a group, while a cell runs.
 *
 * @param name of the node, such as {@code data-node 2}, of the group, or of the command
 * @param nodes the node, or those of the group; for a command, its name
 * @param seconds after the start of the cell's window
 */
public record Fault(Action action, String name, List<String> nodes, double seconds) {
  public Fault(Action action, String node, double seconds) {
    this(action, node, List.of(node), seconds);
  }

  /** The nodes, or {@code command NAME}, as a command may have the name of a node. */
  public List<String> keys() {
    boolean isCommand = action == Action.COMMAND || action == Action.UNDO;
    return isCommand ? List.of("command " + name) : nodes;
  }

  public String title() {
    return action.word() + " " + name;
  }
}
