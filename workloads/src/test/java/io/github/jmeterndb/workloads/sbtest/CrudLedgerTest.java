// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Share;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What several JVMs saw of one table. */
class CrudLedgerTest {
  private final KeySpace first = new KeySpace(3);
  private final KeySpace second = new KeySpace(3);

  @Test
  void holdsWhatEitherHasSeen() throws Exception {
    first.updated(1, 7);
    second.updated(2, 9);
    second.updateInDoubt(3, 1);
    // Both have the ids 4 to 6 as loaded, and each deletes one of them.
    first.loaded(6);
    second.loaded(6);
    first.claimDelete();
    second.claimDelete();
    second.claimDelete();
    first.insertInDoubt(first.claimInsert());

    CrudLedger both = sent(first.ledger()).merge(sent(second.ledger()));

    assertThat(both.version(1)).isEqualTo(7);
    assertThat(both.version(2)).isEqualTo(9);
    assertThat(both.mayHaveVersion(3, 1)).isTrue();
    assertThat(both.mayHaveVersion(2, 1)).isFalse();
    assertThat(both.mustExist().stream()).containsExactly(1, 2, 3, 6);
    assertThat(both.mayExist(7)).isTrue();
    assertThat(both.mayExist(4)).isFalse();
  }

  @Test
  void comesOfSharesThatInsertAndDeleteNoIdOfEachOther() throws Exception {
    KeySpace one = new KeySpace(3, new Share(0, 2));
    KeySpace two = new KeySpace(3, new Share(1, 2));
    KeySpace keeper = new KeySpace(3);
    keeper.loaded(7);
    one.loaded(4, 7);
    two.loaded(4, 7);
    assertThat(one.claimDelete()).hasValue(4);
    assertThat(two.claimDelete()).hasValue(5);
    int first = one.claimInsert();
    int second = two.claimInsert();
    one.inserted(first);
    two.inserted(second);
    assertThat(List.of(first, second)).containsExactlyInAnyOrder(8, 9);

    keeper.learn(sent(one.ledger()).merge(sent(two.ledger())));

    assertThat(keeper.ledger().mustExist().stream()).containsExactly(1, 2, 3, 6, 7, 8, 9);
    assertThat(keeper.deletable()).isEqualTo(4);
    assertThat(keeper.lastInsert()).isEqualTo(9);
  }

  private static CrudLedger sent(CrudLedger ledger) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(ledger);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (CrudLedger) in.readObject();
    }
  }
}
