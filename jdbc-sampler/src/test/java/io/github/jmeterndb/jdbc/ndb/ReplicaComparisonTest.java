// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ReplicaInfo;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReplicaComparisonTest {
  private static final String TABLE = "ndbtest/def/stock";
  private static final CopyContents EQUAL = new CopyContents(List.of(), "");

  private final FragmentCopies rows = new FragmentCopies(new TreeMap<>());

  @Test
  void findsNothingWhereAllNodesHoldTheSame() {
    twoFragmentsOnTwoNodes();

    ReplicaInfo found = ReplicaComparison.info(2, rows, EQUAL);

    assertThat(found.differences()).isEmpty();
    assertThat(found.words())
        .isEqualTo("replicas compared: 2 fragments, 2 copies each, row counts and contents equal");
  }

  @Test
  void findsARowThatANodeDoesNotHave() {
    twoFragmentsOnTwoNodes();
    rows.add(TABLE, 0, 3, 99);

    ReplicaInfo found = ReplicaComparison.info(2, rows, CopyContents.NONE);

    assertThat(found.differences())
        .containsExactly("stock fragment 0 has 100 rows on data node 2, 99 rows on data node 3");
    assertThat(found.words())
        .startsWith("replicas compared: 2 fragments, 2 copies each, row counts DIFFER: stock fr");
  }

  @Test
  void findsWhatStandsInOtherRowsWhereThereAreAsMany() {
    twoFragmentsOnTwoNodes();
    CopyContents other =
        new CopyContents(List.of("stock has other contents on data node 2 than on 3"), "");

    assertThat(ReplicaComparison.info(2, rows, other).words())
        .isEqualTo(
            "replicas compared: 2 fragments, 2 copies each, row counts and contents DIFFER: stock has"
                + " other contents on data node 2 than on 3");
  }

  @Test
  void namesWhatIsNotCompared() {
    twoFragmentsOnTwoNodes();
    rows.add(TABLE, 2, 2, 90);
    CopyContents denied = new CopyContents(List.of(), "contents (Access denied)");

    assertThat(ReplicaComparison.info(2, rows, denied).words())
        .isEqualTo(
            "replicas compared: 2 fragments, 2 copies each, row counts equal; not compared: of 1"
                + " fragments a copy is away; contents (Access denied)");
  }

  @Test
  void comparesNothingWhereNobodyTells() {
    assertThat(ReplicaComparison.info(2, rows, EQUAL).words())
        .startsWith("replicas not compared: ndbinfo reports no fragment");
  }

  @Test
  void takesOwnCopiesForReadOnlyWhereTheNodeHasGivenThem() {
    twoFragmentsOnTwoNodes();
    FragmentCopies before = new FragmentCopies(new TreeMap<>());
    FragmentCopies after = new FragmentCopies(new TreeMap<>());
    after.add(TABLE, 0, 2, 100);
    after.add(TABLE, 1, 2, 90);
    after.add(TABLE, 1, 3, 90);

    assertThat(rows.wereScanned(2, before, after)).isTrue();
    assertThat(rows.wereScanned(3, before, after)).isFalse();
  }

  private void twoFragmentsOnTwoNodes() {
    rows.add(TABLE, 0, 2, 100);
    rows.add(TABLE, 0, 3, 100);
    rows.add(TABLE, 1, 2, 90);
    rows.add(TABLE, 1, 3, 90);
  }
}
