// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.ndb.ReplicaComparison.Fragment;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplicaComparisonTest {
  private static final Fragment SAME = new Fragment("stock fragment 0", 2, true, "");
  private static final Fragment ALONE = new Fragment("stock fragment 1", 1, true, "");
  private static final Fragment OTHER =
      new Fragment("stock fragment 2", 2, false, "100 rows on data node 2, 99 rows on data node 3");

  @Test
  void namesTheFragmentsThatDiffer() {
    assertThat(ReplicaComparison.info(2, List.of(SAME, OTHER)).differences())
        .containsExactly("stock fragment 2 has 100 rows on data node 2, 99 rows on data node 3");
  }

  @Test
  void namesWhatIsNotCompared() {
    assertThat(ReplicaComparison.info(2, List.of(SAME, ALONE)).words())
        .isEqualTo(
            "replicas compared: 1 fragments, 2 copies each, row counts equal; not compared: of 1"
                + " fragments a copy is away");
    assertThat(ReplicaComparison.info(2, List.of(ALONE)).words())
        .startsWith("replicas not compared: ndbinfo reports no fragment");
  }
}
