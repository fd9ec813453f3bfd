// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ReplicaInfo;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReplicasTest {
  private final SortedMap<String, SortedMap<Integer, Long>> rows = new TreeMap<>();

  @Test
  void findsNothingWhereAllNodesHoldTheSame() {
    twoFragmentsOnTwoNodes();

    ReplicaInfo found = Replicas.compare(2, rows);

    assertThat(found.differences()).isEmpty();
    assertThat(found.words())
        .isEqualTo("replicas compared: 2 fragments, 2 copies each, row counts equal");
  }

  @Test
  void findsARowThatANodeDoesNotHave() {
    twoFragmentsOnTwoNodes();
    add(0, 3, 99);

    ReplicaInfo found = Replicas.compare(2, rows);

    assertThat(found.differences())
        .containsExactly("stock fragment 0 has 100 rows on data node 2, 99 rows on data node 3");
    assertThat(found.words())
        .startsWith("replicas compared: 2 fragments, 2 copies each, row counts DIFFER: stock fr");
  }

  @Test
  void namesWhatIsNotCompared() {
    twoFragmentsOnTwoNodes();
    add(2, 2, 90);

    assertThat(Replicas.compare(2, rows).words())
        .isEqualTo(
            "replicas compared: 2 fragments, 2 copies each, row counts equal; not compared: of 1"
                + " fragments a copy is away");
  }

  @Test
  void comparesNothingWhereNobodyTells() {
    assertThat(Replicas.compare(2, rows).words())
        .startsWith("replicas not compared: ndbinfo reports no fragment");
  }

  private void twoFragmentsOnTwoNodes() {
    add(0, 2, 100);
    add(0, 3, 100);
    add(1, 2, 90);
    add(1, 3, 90);
  }

  private void add(int fragment, int node, long count) {
    rows.computeIfAbsent("stock fragment " + fragment, name -> new TreeMap<>()).put(node, count);
  }
}
