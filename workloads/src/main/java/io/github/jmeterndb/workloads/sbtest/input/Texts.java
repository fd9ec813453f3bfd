// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import io.github.jmeterndb.workload.DigitGroups;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;

/**
 * Texts that look as random as sysbench's, and that say of which row and which write they are: that
 * stands scrambled in their first two groups, and the others follow from it.
 */
public final class Texts {
  /** What a reader makes of a text that is none of ours. */
  public static final long FOREIGN = -1;

  /** 36 bits fit into a group of 11 digits. */
  private static final long MASK = (1L << 36) - 1;

  private static final long FACTOR = 0x9e3779b97f4a7c15L;
  private static final long INVERSE = inverse();
  private static final long OF_PAD = 0x5bf0_3635_dc6d_8f4bL;

  private Texts() {}

  /**
   * {@code c} of a row.
   *
   * @param write the number of the write, 0 for what is loaded
   */
  public static String c(int table, int id, long write) {
    return DigitGroups.of(
        DigitGroups.OF_C, scramble(write, id), scramble(id, table), seed(table, id, write));
  }

  /**
   * {@code pad} of a row, which also tells its {@code k}.
   *
   * @param write the number of the write, 0 for what is loaded
   */
  public static String pad(int table, int id, long write, int k) {
    long seed = seed(table, id, write) ^ OF_PAD;
    return DigitGroups.of(DigitGroups.OF_PAD, scramble(write, id), scramble(k, seed), seed);
  }

  /**
   * A row as a write makes it.
   *
   * @param write the number of the write, 0 for what is loaded
   */
  public static SysbenchRow row(int table, int id, long write, int k) {
    return new SysbenchRow(id, k, c(table, id, write), pad(table, id, write, k));
  }

  /** The number of the write that a text of that row is of, or {@link #FOREIGN}. */
  public static long writeOf(String text, int id) {
    return unscramble(DigitGroups.number(text, 0), id);
  }

  /** The id of the row that {@code c} is of, or one that is none of that table's. */
  public static long idOf(String c, int table) {
    return unscramble(DigitGroups.number(c, 1), table);
  }

  public static boolean isC(String text, int table, int id) {
    long write = writeOf(text, id);
    return write != FOREIGN && text.equals(c(table, id, write));
  }

  /** {@code k} as it was written with {@code pad} of that row, or {@link #FOREIGN}. */
  public static long kOf(String pad, int table, int id) {
    long write = writeOf(pad, id);
    if (write == FOREIGN) {
      return FOREIGN;
    }
    long k = unscramble(DigitGroups.number(pad, 1), seed(table, id, write) ^ OF_PAD);
    return k == (int) k && pad.equals(pad(table, id, write, (int) k)) ? k : FOREIGN;
  }

  private static long seed(int table, int id, long write) {
    return DigitGroups.mix(DigitGroups.mix(((long) table << Integer.SIZE) + id) + write);
  }

  private static long scramble(long number, long salt) {
    return (number * FACTOR ^ DigitGroups.mix(salt)) & MASK;
  }

  private static long unscramble(long group, long salt) {
    return group < 0 || group > MASK
        ? FOREIGN
        : ((group ^ DigitGroups.mix(salt)) & MASK) * INVERSE & MASK;
  }

  /** Newton's method: each step doubles the number of correct bits. */
  private static long inverse() {
    long inverse = FACTOR;
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - FACTOR * inverse;
    }
    return inverse;
  }
}
