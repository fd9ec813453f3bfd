// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ReplicaInfo;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReplicaComparisonTest {
  private static final String TABLE = "ndbtest/def/stock";

  private final FragmentCopies rows = new FragmentCopies(new TreeMap<>());

  @Test
  void findsNothingWhereAllNodesHoldTheSame() {
    twoFragmentsOnTwoNodes();

    ReplicaInfo found = ReplicaComparison.info(2, rows);

    assertThat(found.differences()).isEmpty();
    assertThat(found.words())
        .isEqualTo("replicas compared: 2 fragments, 2 copies each, row counts equal");
  }

  @Test
  void findsARowThatANodeDoesNotHave() {
    twoFragmentsOnTwoNodes();
    rows.add(TABLE, 0, 3, 99);

    ReplicaInfo found = ReplicaComparison.info(2, rows);

    assertThat(found.differences())
        .containsExactly("stock fragment 0 has 100 rows on data node 2, 99 rows on data node 3");
    assertThat(found.words())
        .startsWith("replicas compared: 2 fragments, 2 copies each, row counts DIFFER: stock fr");
  }

  @Test
  void namesWhatIsNotCompared() {
    twoFragmentsOnTwoNodes();
    rows.add(TABLE, 2, 2, 90);

    assertThat(ReplicaComparison.info(2, rows).words())
        .isEqualTo(
            "replicas compared: 2 fragments, 2 copies each, row counts equal; not compared: of 1"
                + " fragments a copy is away");
  }

  @Test
  void comparesNothingWhereNobodyTells() {
    assertThat(ReplicaComparison.info(2, rows).words())
        .startsWith("replicas not compared: ndbinfo reports no fragment");
  }

  private void twoFragmentsOnTwoNodes() {
    rows.add(TABLE, 0, 2, 100);
    rows.add(TABLE, 0, 3, 100);
    rows.add(TABLE, 1, 2, 90);
    rows.add(TABLE, 1, 3, 90);
  }
}
