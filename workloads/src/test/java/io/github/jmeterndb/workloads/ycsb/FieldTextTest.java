// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldTextTest {
  private static final long WRITE = (3L << Integer.SIZE) + 4;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 17",
    "999999999, 499, 12884901892, 100",
    "2147483647, 1, 9223372036854775807, 33"
  })
  void tellsItsRecordAndItsWrite(int record, int field, long write, int length) {
    String text = FieldText.of(record, field, write, length);
    assertThat(text).hasSize(length).matches("[\\w-]+");
    assertThat(FieldText.record(text)).isEqualTo(record);
    assertThat(FieldText.write(text)).isEqualTo(write);
    assertThat(FieldText.isOf(text, record, field, length)).isTrue();
  }

  @Test
  void isOfNoOtherRecordFieldOrLength() {
    String text = FieldText.of(1, 2, WRITE, 100);
    assertThat(FieldText.isOf(text, 2, 2, 100)).isFalse();
    assertThat(FieldText.isOf(text, 1, 3, 100)).isFalse();
    assertThat(FieldText.isOf(text, 1, 2, 99)).isFalse();
    assertThat(FieldText.isOf(text.substring(0, 99) + "!", 1, 2, 100)).isFalse();
  }

  @Test
  void isNotWhatSomebodyElseWrites() {
    assertThat(FieldText.record(null)).isEqualTo(FieldText.FOREIGN);
    assertThat(FieldText.record("short")).isEqualTo(FieldText.FOREIGN);
    assertThat(FieldText.write("ä text of somebody else's ")).isEqualTo(FieldText.FOREIGN);
    assertThat(FieldText.isOf(null, 1, 2, 100)).isFalse();
  }
}
