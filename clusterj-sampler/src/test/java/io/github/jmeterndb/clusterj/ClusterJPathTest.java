// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterJPathTest {
  @ParameterizedTest
  @CsvSource({"crud, true", "sysbench, true", "tpcc, true", "tpch, false", "ycsb, true"})
  void offersTheWorkloadsWhosePortsAreImplemented(String workload, boolean offered)
      throws UserError {
    assertThat(new ClusterJPath().offers(Workload.named(workload))).isEqualTo(offered);
  }

  @Test
  void takesAnyFreeNodeIdsWhereNoneAreNamed() throws UserError {
    assertThat(new ClusterJPath().apiNodes(settings("3", " "))).containsExactly(0, 0, 0);
  }

  @Test
  void takesTheNodeIdsThatAreNamed() throws UserError {
    assertThat(new ClusterJPath().apiNodes(settings("1", "51"))).containsExactly(51);
    assertThat(new ClusterJPath().apiNodes(settings("2", "51, 60"))).containsExactly(51, 60);
    assertThat(new ClusterJPath().apiNodes(settings("3", "51"))).containsExactly(51, 52, 53);
    assertThat(new ClusterJPath().apiNodes(settings("1", "51,60"))).containsExactly(51, 60);
  }

  @Test
  void takesANodeIdForEachConnection() {
    assertThatThrownBy(() -> new ClusterJPath().apiNodes(settings("3", "51,60")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "ndb.nodeids names 2 node ids, and ndb.pool.size is 3: name one for each connection, or only the"
                + " first.");
  }

  @Test
  void sharesNoNodeIdsWithAnotherPath() throws UserError {
    List<Settings> connections = List.of(settings("1", "51"), settings("2", "51"));

    assertThatThrownBy(() -> new ClusterJPath().requireTogether(connections))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "ndb.nodeids: 2 paths go over ClusterJ, each with cluster connections of its own; leave it out: each"
                + " then takes free [api] slots.");
  }

  private static Settings settings(String connections, String nodeIds) throws UserError {
    return Settings.of(Map.of("ndb.pool.size", connections, "ndb.nodeids", nodeIds)::get);
  }
}
