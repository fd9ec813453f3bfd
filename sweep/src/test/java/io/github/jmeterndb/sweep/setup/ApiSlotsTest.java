// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sql.DatabaseAdmin.ApiSlot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiSlotsTest {
  /** A name reserved for tests, which does not resolve: RFC 2606. */
  private static final String ELSEWHERE = "db1.invalid";

  private static final List<ApiSlot> SLOTS =
      List.of(
          new ApiSlot(4, "", true),
          new ApiSlot(5, "", false),
          new ApiSlot(6, "127.0.0.1", false),
          new ApiSlot(7, ELSEWHERE, false));

  @Test
  void addUpOverAllPathsAndSayWhatToDo() {
    Map<String, Integer> byPath = new LinkedHashMap<>();
    byPath.put("clusterj", 1);
    byPath.put("clusterj[ndb.pool.size=4]", 4);

    assertThat(new ApiSlots(byPath, List.of(), 1).check(SLOTS).problem())
        .isEqualTo(
            "The cluster lacks API slots: 5 needed; 2 of 4 are free for this host (clusterj 1,"
                + " clusterj[ndb.pool.size=4] 4); add [api] sections to its config.ini and do a"
                + " rolling restart, or lower ndb.pool.size or the number of paths over ClusterJ.");
  }

  @Test
  void areTakenByEachEngineWhichMayBeOnAnyHost() {
    assertThat(new ApiSlots(Map.of("clusterj", 1), List.of(), 3).check(SLOTS).holds()).isTrue();
    assertThat(new ApiSlots(Map.of("clusterj", 2), List.of(), 2).check(SLOTS).problem())
        .startsWith(
            "The cluster lacks API slots: 4 needed; 3 of 4 are free (clusterj 2, in each of 2 engines);");
  }

  @Test
  void mustBeFreeWhereTheirIdsAreGiven() {
    assertThat(new ApiSlots(Map.of("clusterj", 1), List.of(6), 1).check(SLOTS).holds()).isTrue();
    assertThat(new ApiSlots(Map.of("clusterj", 2), List.of(4, 5), 1).check(SLOTS).problem())
        .isEqualTo(
            "ndb.nodeids: the cluster has no free API node slot with the id 4; free ones: 5, 6.");
  }
}
