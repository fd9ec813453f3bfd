// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** What several JVMs saw of one table. */
class CrudLedgerTest {
  private final KeySpace first = new KeySpace(3);
  private final KeySpace second = new KeySpace(3);

  @Test
  void holdsWhatEitherHasSeen() throws Exception {
    first.updated(1, 7);
    second.updated(2, 9);
    second.updateFailed(3, 1);
    // Both have the ids 4 to 6 as loaded, and each deletes one of them.
    first.loaded(6);
    second.loaded(6);
    first.claimDelete();
    second.claimDelete();
    second.claimDelete();
    first.inDoubt(first.claimInsert());

    CrudLedger both = sent(first.ledger()).merge(sent(second.ledger()));

    assertThat(both.version(1)).isEqualTo(7);
    assertThat(both.version(2)).isEqualTo(9);
    assertThat(both.mayHaveVersion(3, 1)).isTrue();
    assertThat(both.mayHaveVersion(2, 1)).isFalse();
    assertThat(both.mustExist().stream()).containsExactly(1, 2, 3, 6);
    assertThat(both.mayExist(7)).isTrue();
    assertThat(both.mayExist(4)).isFalse();
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
