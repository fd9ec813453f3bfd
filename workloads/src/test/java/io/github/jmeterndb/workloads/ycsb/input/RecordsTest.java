// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Share;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordsTest {
  private final Records records = new Records(10);

  @Test
  void areThoseLoaded() {
    assertThat(records.last()).isEqualTo(9);
    assertThat(records.has(9)).isTrue();
    assertThat(records.has(10)).isFalse();
    assertThat(records.has(-1)).isFalse();
  }

  @Test
  void areMoreOnceAllInsertsBeforeHaveEnded() {
    int first = records.next();
    int second = records.next();
    records.inserted(second);
    assertThat(records.last()).isEqualTo(9);
    assertThat(records.has(second)).isFalse();
    records.inserted(first);
    assertThat(records.last()).isEqualTo(11);
    assertThat(records.has(second)).isTrue();
  }

  @Test
  void haveGapsWhereInsertsFail() {
    records.failed(records.next(), false);
    records.failed(records.next(), true);
    records.inserted(records.next());
    assertThat(records.last()).isEqualTo(12);
    assertThat(records.has(10)).isFalse();
    assertThat(records.has(11)).isFalse();
    assertThat(records.inDoubt().stream()).containsExactly(1);
    assertThat(records.inserted().stream()).containsExactly(2);
  }

  @Test
  void startAnewWhereTheInsertedAreRemoved() {
    records.inserted(records.next());
    records.removeInserted();
    assertThat(records.has(10)).isFalse();
    assertThat(records.last()).isEqualTo(9);
    assertThat(records.next()).isEqualTo(10);
  }

  @Test
  void ofSeveralJvmsAreInsertedByOneEachAndKnownToThatOne() {
    Records one = new Records(10, new Share(0, 2));
    Records two = new Records(10, new Share(1, 2));
    List<Integer> numbers = List.of(one.next(), two.next(), two.next(), one.next());
    assertThat(numbers).containsExactly(10, 11, 13, 12);
    one.inserted(10);
    one.inserted(12);
    two.inserted(11);
    two.failed(13, true);

    assertThat(one.last()).isEqualTo(12);
    assertThat(one.has(12)).isTrue();
    assertThat(one.has(11)).as("of the other one").isFalse();
    assertThat(two.last()).isEqualTo(13);
    assertThat(two.has(13)).isFalse();

    BitSet all = (BitSet) one.inserted().clone();
    all.or(two.inserted());
    records.learn(all, two.inDoubt());
    assertThat(records.begun()).as("up to the last one in doubt").isEqualTo(4);
    assertThat(records.inserted().stream()).containsExactly(0, 1, 2);
  }
}
