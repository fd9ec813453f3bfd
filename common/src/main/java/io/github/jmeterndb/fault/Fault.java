// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

/**
 * What is done to a node in mid-cell.
 *
 * @param node its name, such as {@code data-node 2}; that of a command
 * @param seconds after the start of the cell's window
 */
public record Fault(Action action, String node, double seconds) {
  /** What is done, such as {@code kill data-node 2}. */
  public String title() {
    return action.word() + " " + node;
  }
}
