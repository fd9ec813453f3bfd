// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.workload.KeySpace.TABLE;
import static io.github.jmeterndb.workloads.sbtest.CrudKeys.deleted;
import static io.github.jmeterndb.workloads.sbtest.CrudKeys.insert;
import static io.github.jmeterndb.workloads.sbtest.CrudKeys.inserted;
import static io.github.jmeterndb.workloads.sbtest.CrudKeys.loaded;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.AtOnce;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.Share;
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
    inserted(keys, keys.claimInsert());
    inserted(keys, keys.claimInsert());

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
    insert(keys, keys.claimInsert()).failed(true);
    int underWay = keys.claimInsert();
    inserted(keys, keys.claimInsert());

    assertThat(keys.claimDelete()).hasValue(13);
    assertThat(keys.claimDelete()).as("while the insert of %d is under way", underWay).isEmpty();
  }

  @Test
  void deletesWhatWasLoadedAsIfInserted() {
    loaded(keys, 12);

    assertThat(mustExist()).hasSize(12);
    assertThat(keys.claimDelete()).hasValue(11);
    assertThat(keys.claimInsert()).isEqualTo(13);
  }

  @Test
  void startsOverWithTheSameIds() {
    inserted(keys, keys.claimInsert());
    insert(keys, keys.claimInsert()).failed(true);
    deleted(keys);
    keys.ledger().addedRemoved(true);
    keys.restartInserts();

    assertThat(keys.claimDelete()).isEmpty();
    assertThat(keys.ledger().mayExist(TABLE, 12))
        .as("row 12 may exist after the inserted rows went")
        .isFalse();
    assertThat(mustExist()).hasSize(10);
    assertThat(keys.claimInsert()).isEqualTo(11);
  }

  @Test
  void knowsTheRowsThatMustExist() {
    inserted(keys, keys.claimInsert());
    insert(keys, keys.claimInsert()).failed(true);
    inserted(keys, keys.claimInsert());
    deleted(keys);

    assertThat(mustExist()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13);
    assertThat(keys.ledger().mayExist(TABLE, 12)).isTrue();
  }

  private List<Integer> mustExist() {
    return IntStream.rangeClosed(0, 20)
        .filter(id -> keys.ledger().mustExist(TABLE, id))
        .boxed()
        .toList();
  }

  @Test
  void insertsAndDeletesNoIdOfAnotherJvm() throws Exception {
    KeySpace one = new KeySpace(new KeySpace(3).ledger().anew(3, new Share(0, 2)));
    KeySpace two = new KeySpace(new KeySpace(3).ledger().anew(3, new Share(1, 2)));
    for (KeySpace each : List.of(one, two)) {
      loaded(each, 7);
    }
    assertThat(deleted(one)).isEqualTo(4);
    assertThat(deleted(two)).isEqualTo(5);
    int first = one.claimInsert();
    int second = two.claimInsert();
    inserted(one, first);
    inserted(two, second);
    assertThat(List.of(first, second)).containsExactlyInAnyOrder(8, 9);
    assertThat(one.ledger().addedIds(TABLE)).containsExactly(6, 8);
    assertThat(two.ledger().addedIds(TABLE)).containsExactly(7, 9);
  }

  @Test
  void givesEachIdToOneThreadOnly() throws Exception {
    assertThat(claimedByAll(() -> OptionalInt.of(keys.claimInsert())))
        .as("inserted ids")
        .isEqualTo(idsFrom(11));
    loaded(keys, 10 + 2 * THREADS * CLAIMS);
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
