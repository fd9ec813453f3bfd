// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Share;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordsTest {

  private final RowLedger ledger = new RowLedger(1, 0, 10);
  private final Records records = new Records(ledger);

  @Test
  void areMoreOnceAllInsertsBeforeHaveEnded() {
    int first = records.next();
    int second = records.next();
    records.ended(second, true);
    assertThat(records.last()).isEqualTo(9);
    assertThat(records.has(second)).isFalse();
    records.ended(first, true);
    assertThat(records.last()).isEqualTo(11);
    assertThat(records.has(second)).isTrue();
  }

  @Test
  void haveGapsWhereInsertsFail() {
    records.ended(records.next(), false);
    records.ended(records.next(), false);
    records.ended(records.next(), true);
    assertThat(records.last()).isEqualTo(12);
    assertThat(records.has(10)).isFalse();
    assertThat(records.has(11)).isFalse();
    assertThat(records.has(12)).isTrue();
  }

  @Test
  void haveOneGeneratorOfTheLatestForAllThreads() {
    Zipfian latest = records.latest();
    assertThat(records.latest()).isSameAs(latest);
    records.removeInserted();
    assertThat(records.latest()).isNotSameAs(latest);
  }

  @Test
  void startAnewWhereTheInsertedAreRemoved() {
    records.ended(records.next(), true);
    ledger.addedRemoved();
    records.removeInserted();
    assertThat(records.has(10)).isFalse();
    assertThat(records.last()).isEqualTo(9);
    assertThat(records.next()).isEqualTo(10);
  }

  @Test
  void ofSeveralJvmsAreInsertedByOneEachAndKnownToThatOne() {
    Records one = new Records(ledger.anew(10, new Share(0, 2)));
    Records two = new Records(ledger.anew(10, new Share(1, 2)));
    List<Integer> numbers = List.of(one.next(), two.next(), two.next(), one.next());
    assertThat(numbers).containsExactly(10, 11, 13, 12);
    one.ended(10, true);
    one.ended(12, true);
    two.ended(11, true);
    two.ended(13, false);

    assertThat(one.last()).isEqualTo(12);
    assertThat(one.has(12)).isTrue();
    assertThat(one.has(11)).as("of the other one").isFalse();
    assertThat(two.last()).isEqualTo(13);
    assertThat(two.has(13)).isFalse();
    assertThat(List.of(one.own(0), one.own(5), two.own(0), two.own(11)))
        .as("the ones to write to")
        .containsExactly(0, 4, 1, 11);
  }
}
