// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Numbers;
import io.github.jmeterndb.workload.Write;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the fields of a record may be after writes that overlap, fail, or are lost. */
class RecordHistoryTest {
  private final RecordHistory record = new RecordHistory();

  @Test
  void isAsLoadedWhereNobodyWrites() {
    record.acknowledged(3, record.begin(3, 7));
    assertThat(record.allows(2, 0)).isTrue();
    assertThat(record.allows(9, 0)).isTrue();
    assertThat(record.allows(2, 7)).isFalse();
  }

  @Test
  void hasInEachFieldWhatWasWrittenThereLast() {
    record.acknowledged(3, record.begin(3, 7));
    record.acknowledged(1, record.begin(1, 8));
    record.acknowledged(3, record.begin(3, 9));
    assertThat(record.allows(3, 9)).isTrue();
    assertThat(record.allows(3, 7)).isFalse();
    assertThat(record.allows(1, 8)).isTrue();
    record.failed(3, record.begin(3, 10), false);
    assertThat(record.allows(3, 9)).isTrue();
    assertThat(record.allows(3, 10)).isFalse();
  }

  @Test
  void mayHaveEitherOfTwoThatOverlappedUntilTheNextOne() {
    record.acknowledged(0, record.begin(0, 6));
    Write first = record.begin(0, 7);
    Write second = record.begin(0, 8);
    record.acknowledged(0, second);
    record.acknowledged(0, first);
    assertThat(record.allows(0, 7)).isTrue();
    assertThat(record.allows(0, 8)).isTrue();
    assertThat(record.allows(0, 6)).isFalse();
    record.acknowledged(0, record.begin(0, 9));
    assertThat(record.allows(0, 9)).isTrue();
    assertThat(record.allows(0, 8)).isFalse();
  }

  @Test
  void mayHaveWhatIsInDoubtAtAnyLaterTime() {
    record.failed(0, record.begin(0, 7), true);
    assertThat(record.allows(0, 0)).isTrue();
    record.acknowledged(0, record.begin(0, 8));
    assertThat(record.allows(0, 0)).isFalse();
    assertThat(record.allows(0, 7)).isTrue();
    assertThat(record.allows(0, 8)).isTrue();
  }

  @Test
  void isWhatEitherOfTwoJvmsHasLeft() {
    RecordHistory other = new RecordHistory();
    record.acknowledged(0, record.begin(0, 7));
    record.acknowledged(1, record.begin(1, 8));
    other.acknowledged(0, other.begin(0, 9));
    other.failed(5, other.begin(5, 10), true);
    RecordHistory both = RecordHistory.merged(record, other);
    assertThat(both.allows(0, 7)).isTrue();
    assertThat(both.allows(0, 9)).isTrue();
    assertThat(both.allows(0, 0)).isFalse();
    assertThat(both.allows(1, 8)).isTrue();
    assertThat(both.allows(1, 0)).isFalse();
    assertThat(both.allows(5, 0)).isTrue();
    assertThat(both.allows(5, 10)).isTrue();
  }

  /** Serialised, it is about as large as in memory. */
  @Test
  void takesLittleMemoryForFieldsThatWereWrittenTo() throws IOException {
    int records = 1_000;
    int fields = 10;
    Map<Integer, RecordHistory> histories = new HashMap<>();
    for (int number = 0; number < records; number++) {
      RecordHistory history = new RecordHistory();
      for (int field = 0; field < fields; field++) {
        history.acknowledged(field, history.begin(field, number + 1L));
      }
      histories.put(number, history);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(
          new YcsbLedger(histories, new BitSet(), new BitSet(), List.of(), new Numbers(), 0));
    }
    assertThat(bytes.size() / (records * fields)).isLessThan(20);
  }
}
