// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.AtOnce;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeySpaceTest {
  private static final int THREADS = 8;
  private static final int CLAIMS = 5_000;

  private final KeySpace keys = new KeySpace(10);

  @Test
  void insertsTheIdsThatFollowTheLoadedOnes() {
    assertThat(List.of(keys.claimInsert(), keys.claimInsert())).containsExactly(11, 12);
    assertThat(keys.rows()).isEqualTo(10);
  }

  @Test
  void deletesWhatWasInsertedInTheSameOrder() {
    keys.inserted(keys.claimInsert());
    keys.inserted(keys.claimInsert());

    assertThat(keys.deletable()).isEqualTo(2);
    assertThat(keys.claimDelete()).hasValue(11);
    assertThat(keys.claimDelete()).hasValue(12);
    assertThat(keys.claimDelete()).isEmpty();
    assertThat(keys.deletable()).isZero();
  }

  @Test
  void neverDeletesTheRowsThatSelectAndUpdateNeed() {
    assertThat(keys.claimDelete()).isEmpty();
  }

  @Test
  void deletesNoRowWhoseInsertIsNotAcknowledged() {
    keys.insertInDoubt(keys.claimInsert());
    int underWay = keys.claimInsert();
    keys.inserted(keys.claimInsert());

    assertThat(keys.claimDelete()).hasValue(13);
    assertThat(keys.claimDelete()).as("while the insert of %d is under way", underWay).isEmpty();
  }

  @Test
  void deletesWhatWasLoadedAsIfInserted() {
    keys.loaded(12);

    assertThat(keys.ledger().mustExist().cardinality()).isEqualTo(12);
    assertThat(keys.claimDelete()).hasValue(11);
    assertThat(keys.claimInsert()).isEqualTo(13);
  }

  @Test
  void startsOverWithTheSameIds() {
    keys.inserted(keys.claimInsert());
    keys.insertInDoubt(keys.claimInsert());
    keys.claimDelete();
    keys.restartInserts();

    assertThat(keys.claimDelete()).isEmpty();
    assertThat(keys.ledger().mayExist(12))
        .as("row 12 may exist after the inserted rows went")
        .isFalse();
    assertThat(keys.ledger().mustExist().cardinality()).isEqualTo(10);
    assertThat(keys.claimInsert()).isEqualTo(11);
  }

  @Test
  void knowsTheRowsThatMustExist() {
    keys.inserted(keys.claimInsert());
    keys.insertInDoubt(keys.claimInsert());
    keys.inserted(keys.claimInsert());
    keys.claimDelete();

    assertThat(keys.ledger().mustExist().stream())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13);
    assertThat(keys.ledger().mayExist(12)).isTrue();
  }

  @Test
  void givesEachIdToOneThreadOnly() throws Exception {
    assertThat(claimedByAll(() -> OptionalInt.of(keys.claimInsert())))
        .as("inserted ids")
        .isEqualTo(idsFrom(11));
    keys.loaded(10 + 2 * THREADS * CLAIMS);
    assertThat(claimedByAll(keys::claimDelete))
        .as("deleted ids")
        .isEqualTo(idsFrom(11 + THREADS * CLAIMS));
    assertThat(keys.claimDelete()).isEmpty();
  }

  private static List<Integer> claimedByAll(Claim claim) throws Exception {
    List<Integer> all = new ArrayList<>();
    AtOnce.inThreads(
            THREADS,
            thread -> {
              List<Integer> ids = new ArrayList<>();
              for (int i = 0; i < CLAIMS; i++) {
                ids.add(claim.next().orElseThrow());
              }
              return ids;
            })
        .forEach(all::addAll);
    all.sort(null);
    return all;
  }

  private static List<Integer> idsFrom(int first) {
    return IntStream.range(first, first + THREADS * CLAIMS).boxed().toList();
  }

  private interface Claim {
    OptionalInt next();
  }
}
