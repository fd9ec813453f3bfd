// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Share;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordsTest {
  private static final int LOADED = 10;

  @Test
  void areMoreOnceAnInsertIsAcknowledged() {
    RowLedger ledger = new RowLedger(UserTable.TABLE, 0, LOADED);
    Records records = new Records(ledger);
    Pending first = insert(ledger);
    assertThat(highest(records)).isEqualTo(9);
    insert(ledger).failed(false);
    insert(ledger).failed(true);
    acknowledge(records, insert(ledger), 13);
    assertThat(highest(records)).isEqualTo(13);
    assertThat(records.has(10)).as("is under way").isFalse();
    assertThat(records.has(11)).as("has failed").isFalse();
    assertThat(records.has(12)).as("is of unknown outcome").isFalse();
    acknowledge(records, first, 10);
    assertThat(records.has(10)).isTrue();
    assertThat(highest(records)).isEqualTo(13);
  }

  @Test
  void ofAnotherJvmAreUnknown() {
    RowLedger ledger = new RowLedger(UserTable.TABLE, 0, LOADED).anew(LOADED, new Share(1, 2));
    Records records = new Records(ledger);
    acknowledge(records, insert(ledger), 11);
    acknowledge(records, insert(ledger), 13);
    assertThat(highest(records)).isEqualTo(13);
    assertThat(records.has(11)).isTrue();
    assertThat(records.has(12)).isFalse();
  }

  private static Pending insert(RowLedger ledger) {
    Pending pending = ledger.begin();
    pending.addInsert(UserTable.TABLE, ledger.nextAdded());
    return pending;
  }

  private static void acknowledge(Records records, Pending pending, int number) {
    pending.acknowledged();
    records.inserted(number);
  }

  private static int highest(Records records) {
    return IntStream.generate(records.drawing("latest", new SplittableRandom(1)))
        .limit(1_000)
        .max()
        .orElseThrow();
  }
}
