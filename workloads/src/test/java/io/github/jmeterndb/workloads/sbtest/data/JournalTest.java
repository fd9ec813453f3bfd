// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workloads.sbtest.data.Journal.Pending;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The journals of several JVMs that work on the same tables. */
class JournalTest {
  private final Journal one = new Journal(0, new Share(0, 2));
  private final Journal two = new Journal(0, new Share(1, 2));

  @Test
  void numbersNoWriteOrInsertAsAnotherOneDoes() {
    assertThat(List.of(one.nextWrite(), two.nextWrite(), one.nextWrite(), two.nextWrite()))
        .containsExactly(1L, 2L, 3L, 4L);
    assertThat(List.of(one.nextInsert(), two.nextInsert(), one.nextInsert()))
        .containsExactly(1, 2, 3);
    assertThat(new Journal(0).nextWrite()).as("of one alone").isEqualTo(1);
    assertThat(one.isUntouched(1)).as("for sure").isFalse();
  }

  @Test
  void knowsWhatAllHaveDoneWhereItIsTheKeepers() {
    delete(one, 7);
    two.inserted(1, two.nextInsert());

    Journal keeper = new Journal(0, one.ledger().merge(two.ledger()));

    assertThat(keeper.hasInserts()).isTrue();
    assertThat(keeper.gaps().get(1)).containsExactly(7);
  }

  @Test
  void forgetsWhatTheKeeperHasBroughtBack() {
    delete(one, 7);
    one.inserted(1, one.nextInsert());
    SysbenchChanges changes = new SysbenchChanges();
    changes.insertsRemoved();
    changes.putBack(1, 7);

    changes.apply(one);

    assertThat(one.hasInserts()).isFalse();
    assertThat(one.gaps()).isEmpty();
    assertThat(one.ledger().rows()).isEmpty();
  }

  private static void delete(Journal journal, int id) {
    Pending pending = journal.begin();
    pending.addDelete(1, id);
    pending.acknowledged();
  }
}
