// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Nodes whose orders take effect when a test says so. */
final class FakeNodes implements Nodes {
  private final List<String> orders = new ArrayList<>();
  private final Set<String> slow = new HashSet<>();
  private final Set<String> failing = new HashSet<>();
  private final Set<String> ended = new HashSet<>();

  void end(String node) {
    ended.add(node);
  }

  @Override
  public Set<String> ended() {
    return ended;
  }

  List<String> orders() {
    return orders;
  }

  void slow(String order) {
    slow.add(order);
  }

  void done(String order) {
    slow.remove(order);
  }

  void failing(String order) {
    failing.add(order);
  }

  @Override
  public void act(Action action, String node) throws UserError {
    String order = action.word() + " " + node;
    orders.add(order);
    if (failing.contains(order)) {
      throw new UserError("no");
    }
  }

  @Override
  public boolean isInEffect(Action action, String node) {
    return !slow.contains(action.word() + " " + node);
  }
}
