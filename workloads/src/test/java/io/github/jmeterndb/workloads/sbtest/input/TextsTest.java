// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextsTest {
  private static final long LARGEST = (1L << 36) - 1;

  @Test
  void lookLikeSysbenchs() {
    assertThat(Texts.c(1, 7, 3)).matches("(\\d{11}-){9}\\d{11}");
    assertThat(Texts.pad(1, 7, 3, 42)).matches("(\\d{11}-){4}\\d{11}");
  }

  @Test
  void tellWhoseTheyAre() {
    for (long write : new long[] {0, 1, 12_345, LARGEST}) {
      for (int id : new int[] {0, 1, 10_000, Integer.MAX_VALUE}) {
        String c = Texts.c(3, id, write);
        assertThat(Texts.writeOf(c, id)).isEqualTo(write);
        assertThat(Texts.idOf(c, 3)).isEqualTo(id);
        assertThat(Texts.isC(c, 3, id)).isTrue();
        assertThat(Texts.isC(c, 4, id)).isFalse();
        assertThat(Texts.isC(c, 3, id ^ 1)).isFalse();
        String pad = Texts.pad(3, id, write, 77);
        assertThat(Texts.kOf(pad, 3, id)).isEqualTo(77);
        assertThat(Texts.kOf(pad, 4, id)).isEqualTo(Texts.FOREIGN);
      }
    }
  }

  @Test
  void knowWhatIsNoneOfTheirs() {
    for (String text : new String[] {"", "x", "99999999999-" + "9".repeat(107), "0".repeat(119)}) {
      assertThat(Texts.isC(text, 1, 1)).as(text).isFalse();
      assertThat(Texts.kOf(text, 1, 1)).as(text).isEqualTo(Texts.FOREIGN);
    }
    String c = Texts.c(1, 1, 5);
    assertThat(Texts.isC(c.substring(0, 118) + (c.endsWith("0") ? "1" : "0"), 1, 1)).isFalse();
  }
}
