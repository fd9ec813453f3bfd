// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NdbSandbox
class NodesIT {
  private static final long LIMIT = SECONDS.toNanos(180);
  private static final List<String> DATA_NODES = List.of("data-node 2", "data-node 3");

  private static Sandbox sandbox;
  private static Nodes nodes;

  @BeforeAll
  static void start() throws Exception {
    sandbox = Sandbox.start(Host.find(System::getenv, line -> {}), line -> {});
    nodes = sandbox.nodes();
  }

  @AfterAll
  static void stop() {
    if (sandbox != null) {
      sandbox.close();
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
    for (String node : DATA_NODES) {
      nodes.act(Action.KILL, node);
    }
    for (String node : DATA_NODES) {
      await(() -> nodes.isInEffect(Action.KILL, node));
      nodes.act(Action.START, node);
    }

    for (String node : DATA_NODES) {
      await(() -> nodes.isInEffect(Action.START, node));
    }
  }

  /** The management node is the arbitrator: without it, the remaining half does not go on. */
  @Test
  void takeAlongWhoIsLeftAlone() throws Exception {
    nodes.act(Action.KILL, "management-node");
    await(() -> nodes.isInEffect(Action.KILL, "management-node"));
    nodes.act(Action.KILL, "data-node 3");

    await(() -> nodes.ended().contains("data-node 2"));

    for (String node : List.of("management-node", "data-node 3", "data-node 2")) {
      nodes.act(Action.START, node);
    }
    for (String node : List.of("management-node", "data-node 3", "data-node 2")) {
      await(() -> nodes.isInEffect(Action.START, node));
    }
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + LIMIT;
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("still not so").isLessThan(deadline);
      MILLISECONDS.sleep(50);
    }
  }
}
