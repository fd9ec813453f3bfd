// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ycsb.input;

import static org.assertj.core.api.Assertions.assertThat;

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
}
