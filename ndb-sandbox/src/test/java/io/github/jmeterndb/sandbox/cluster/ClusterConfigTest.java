// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterConfigTest {
  private final String text =
      ClusterConfig.text(
          new Topology(Shape.USUAL, Path.of("/sandbox"), 10_001, List.of(10_002, 10_003), 10_004));

  @Test
  void givesEachNodeItsPortAndFolder() {
    assertThat(text)
        .contains("[ndb_mgmd]\nNodeId=1\nHostName=127.0.0.1\nPortNumber=10001\n")
        .contains(
            "[ndbd]\nNodeId=2\nHostName=127.0.0.1\nServerPort=10002\nDataDir=/sandbox/node-2\n")
        .contains(
            "[ndbd]\nNodeId=3\nHostName=127.0.0.1\nServerPort=10003\nDataDir=/sandbox/node-3\n")
        .contains("[mysqld]\nNodeId=4\n");
  }

  @Test
  void leavesApiSlotsForTheLoadGenerator() {
    assertThat(text.split("\\[api]\nNodeId=")).hasSize(1 + Topology.API_SLOTS);
  }

  @Test
  void keepsTwoCopiesOfEachRow() {
    assertThat(text).contains("NoOfReplicas=2\n");
  }

  @Test
  void hasAsManyNodesAndCopiesAsItsShape() {
    String single =
        ClusterConfig.text(
            new Topology(new Shape(1, 1), Path.of("/sandbox"), 10_001, List.of(10_002), 10_004));

    assertThat(single).contains("NoOfReplicas=1\n", "[ndbd]\nNodeId=2\n", "[mysqld]\nNodeId=3\n");
    assertThat(single.split("\\[ndbd]")).hasSize(2);
  }
}
