// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowTextTest {
  private static final long LARGEST = (1L << 36) - 1;

  @Test
  void lookLikeSysbenchs() {
    assertThat(RowText.c(1, 7, 3)).matches("(\\d{11}-){9}\\d{11}");
    assertThat(RowText.pad(1, 7, 3, 42)).matches("(\\d{11}-){4}\\d{11}");
  }

  @Test
  void tellWhoseTheyAre() {
    for (long write : new long[] {0, 1, 12_345, LARGEST}) {
      for (int id : new int[] {0, 1, 10_000, Integer.MAX_VALUE}) {
        String c = RowText.c(3, id, write);
        assertThat(RowText.writeOf(c, id)).isEqualTo(write);
        assertThat(RowText.idOf(c, 3)).isEqualTo(id);
        assertThat(RowText.isC(c, 3, id)).isTrue();
        assertThat(RowText.isC(c, 4, id)).isFalse();
        assertThat(RowText.isC(c, 3, id ^ 1)).isFalse();
        String pad = RowText.pad(3, id, write, 77);
        assertThat(RowText.kOf(pad, 3, id)).isEqualTo(77);
        assertThat(RowText.kOf(pad, 4, id)).isEqualTo(RowText.FOREIGN);
      }
    }
  }

  @Test
  void knowWhatIsNoneOfTheirs() {
    for (String text : new String[] {"", "x", "99999999999-" + "9".repeat(107), "0".repeat(119)}) {
      assertThat(RowText.isC(text, 1, 1)).as(text).isFalse();
      assertThat(RowText.kOf(text, 1, 1)).as(text).isEqualTo(RowText.FOREIGN);
    }
    String c = RowText.c(1, 1, 5);
    assertThat(RowText.isC(c.substring(0, 118) + (c.endsWith("0") ? "1" : "0"), 1, 1)).isFalse();
  }
}
