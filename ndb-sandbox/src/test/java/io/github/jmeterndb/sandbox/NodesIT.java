// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static io.github.jmeterndb.sandbox.NodeTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.fault.Action;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NdbSandbox
class NodesIT {
  private static Sandbox nodes;

  @BeforeAll
  static void start() throws Exception {
    nodes = Sandbox.start(line -> {});
  }

  @AfterAll
  static void stop() {
    if (nodes != null) {
      nodes.close();
    }
  }

  @Test
  void areStartedAsSoonAsTheyHaveStopped() throws Exception {
    nodes.act(Action.STOP, "data-node 2");
    nodes.act(Action.START, "data-node 2");

    await(() -> nodes.isInEffect(Action.START, "data-node 2"));
    assertThat(nodes.ended()).isEmpty();
  }

  /** All nodes: the cluster is down, and restarts on its files. */
  @Test
  void comeBackTogether() throws Exception {
    nodes.act(Action.KILL, "data-node 2");
    nodes.act(Action.KILL, "data-node 3");
    await(() -> nodes.isInEffect(Action.KILL, "data-node 2"));
    await(() -> nodes.isInEffect(Action.KILL, "data-node 3"));
    start("data-node 2", "data-node 3");
  }

  /** The management node is the arbitrator: without it, the remaining half does not go on. */
  @Test
  void takeAlongWhoIsLeftAlone() throws Exception {
    nodes.act(Action.KILL, "management-node");
    await(() -> nodes.isInEffect(Action.KILL, "management-node"));
    nodes.act(Action.KILL, "data-node 3");

    await(() -> nodes.ended().contains("data-node 2"));
    start("management-node", "data-node 3", "data-node 2");
  }

  private static void start(String... names) throws Exception {
    for (String node : names) {
      nodes.act(Action.START, node);
    }
    for (String node : names) {
      await(() -> nodes.isInEffect(Action.START, node));
    }
  }
}
