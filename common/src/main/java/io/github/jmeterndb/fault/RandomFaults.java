// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A schedule that is drawn: nodes are killed, stopped and frozen, and most of them are put right
 * again, one to five seconds later. Of the data nodes one at a time, and the next one when the last
 * should have started, and none while the management node is away, nor that one while a data node
 * stops, which lets those that are left go on: what is drawn takes no cluster down in which there
 * are two copies.
 */
final class RandomFaults {
  private static final List<Action> BREAKS = List.of(Action.KILL, Action.STOP, Action.FREEZE);
  private static final String DATA_NODE = "data-node";
  private static final String MANAGEMENT_NODE = "management-node";

  /** Seconds that a data node may take to start: two local checkpoints, under load. */
  private static final double START = 60;

  /** Seconds that a data node may take to end in an orderly way, under load. */
  private static final double STOP = 20;

  /** Seconds that a management node may take to start, and to be the arbitrator again. */
  private static final double ARBITRATOR = 4;

  private static final double FIRST = 1;

  /** Seconds before the window's end: later, a busy machine may not come to it. */
  private static final double LAST = 0.5;

  private static final double SHORTEST = 1;
  private static final double LONGEST = 5;

  private final SplittableRandom random;
  private final int window;
  private final List<Fault> faults = new ArrayList<>();

  /** From which second on each may be broken. */
  private final Map<String, Double> free = new HashMap<>();

  private RandomFaults(long seed, int window) {
    random = new SplittableRandom(seed);
    this.window = window;
  }

  /**
   * The faults of a seed: the same for the same nodes and window.
   *
   * @param nodes those that can be broken, one or more
   * @param window the length of a cell's window, in seconds
   */
  static List<Fault> of(long seed, Collection<String> nodes, int window) {
    RandomFaults drawn = new RandomFaults(seed, window);
    for (double at = FIRST; at < window - LAST; at += drawn.seconds()) {
      drawn.breakOne(List.copyOf(nodes), at);
    }
    drawn.faults.sort(Comparator.comparingDouble(Fault::seconds));
    return List.copyOf(drawn.faults);
  }

  private void breakOne(List<String> nodes, double at) {
    List<String> whole =
        nodes.stream().filter(node -> free.getOrDefault(key(node), 0.0) <= at).toList();
    if (whole.isEmpty()) {
      return;
    }
    String node = whole.get(random.nextInt(whole.size()));
    Action action = BREAKS.get(random.nextInt(BREAKS.size()));
    double back = at + seconds();
    faults.add(new Fault(action, node, rounded(at)));
    if (back < window - LAST) {
      faults.add(new Fault(action.undo(), node, rounded(back)));
    }
    free.put(key(node), back + (isDataNode(node) ? START : SHORTEST));
    if (isDataNode(node) && action == Action.STOP) {
      free.merge(MANAGEMENT_NODE, at + STOP, Math::max);
    }
    if (node.startsWith(MANAGEMENT_NODE)) {
      free.merge(DATA_NODE, back + ARBITRATOR, Math::max);
    }
  }

  private double seconds() {
    return random.nextDouble(SHORTEST, LONGEST);
  }

  /** All data nodes are as one. */
  private static String key(String node) {
    return isDataNode(node) ? DATA_NODE : node;
  }

  private static boolean isDataNode(String node) {
    return node.startsWith(DATA_NODE);
  }

  /** Down to a tenth, which leaves it in the window. */
  private static double rounded(double seconds) {
    return Math.floor(seconds * 10) / 10;
  }
}
