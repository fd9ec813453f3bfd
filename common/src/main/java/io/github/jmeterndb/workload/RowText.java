// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Texts in the format of sysbench's tables, groups of 11 digits joined by '-'. The first two groups
 * encode the row and the write, and the others follow from them, so that a reader can check a text
 * without a copy of it.
 */
public final class RowText {
  /** The text was not written by a run. */
  public static final long FOREIGN = -1;

  private static final int GROUPS_OF_C = 10;
  private static final int GROUPS_OF_PAD = 5;
  private static final int DIGITS = 11;
  private static final long RANGE = 100_000_000_000L;

  /** 36 bits fit into a group of 11 digits. */
  private static final long MASK = (1L << 36) - 1;

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private static final long OF_PAD = 0x5bf0_3635_dc6d_8f4bL;

  private RowText() {}

  /**
   * {@code c} of a row, 119 characters.
   *
   * @param write the number of the write, 0 for what is loaded
   */
  public static String c(int table, int id, long write) {
    return text(GROUPS_OF_C, scramble(write, id), scramble(id, table), seed(table, id, write));
  }

  /**
   * {@code pad} of a row, 59 characters, which also tells its {@code k}.
   *
   * @param write the number of the write, 0 for what is loaded
   */
  public static String pad(int table, int id, long write, int k) {
    long seed = seed(table, id, write) ^ OF_PAD;
    return text(GROUPS_OF_PAD, scramble(write, id), scramble(k, seed), seed);
  }

  /** The number of the write of a text of that row, or {@link #FOREIGN}. */
  public static long writeOf(String text, int id) {
    return unscramble(number(text, 0), id);
  }

  /** The id of the row of a text {@code c}; not an id of that table if the text is foreign. */
  public static long idOf(String c, int table) {
    return unscramble(number(c, 1), table);
  }

  public static boolean isC(String text, int table, int id) {
    long write = writeOf(text, id);
    return write != FOREIGN && text.equals(c(table, id, write));
  }

  /** {@code k} as written with {@code pad} of that row, or {@link #FOREIGN}. */
  public static long kOf(String pad, int table, int id) {
    long write = writeOf(pad, id);
    if (write == FOREIGN) {
      return FOREIGN;
    }
    long k = unscramble(number(pad, 1), seed(table, id, write) ^ OF_PAD);
    return k == (int) k && pad.equals(pad(table, id, write, (int) k)) ? k : FOREIGN;
  }

  /** The output function of SplitMix64 (Steele, Lea, Flood: OOPSLA 2014). */
  public static long mix(long seed) {
    long z = seed + GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private static long seed(int table, int id, long write) {
    return mix(mix(((long) table << Integer.SIZE) + id) + write);
  }

  private static long scramble(long number, long salt) {
    return (number ^ mix(salt)) & MASK;
  }

  private static long unscramble(long group, long salt) {
    return group < 0 || group > MASK ? FOREIGN : scramble(group, salt);
  }

  /** The number in a group of a text, counted from 0; -1 where there is none. */
  private static long number(String text, int group) {
    int start = group * (DIGITS + 1);
    if (text == null || text.length() < start + DIGITS) {
      return -1;
    }
    long number = 0;
    for (int i = start; i < start + DIGITS; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  private static String text(int groups, long first, long second, long seed) {
    byte[] text = new byte[groups * (DIGITS + 1) - 1];
    put(text, 0, first);
    put(text, 1, second);
    for (int group = 2; group < groups; group++) {
      put(text, group, (mix(seed + group * GOLDEN_GAMMA) >>> 1) % RANGE);
    }
    return new String(text, ISO_8859_1);
  }

  private static void put(byte[] text, int group, long value) {
    int start = group * (DIGITS + 1);
    int high = (int) (value / 1_000_000);
    int low = (int) (value % 1_000_000);
    text[start] = (byte) ('0' + high / 10_000);
    putPair(text, start + 1, high / 100 % 100);
    putPair(text, start + 3, high % 100);
    putPair(text, start + 5, low / 10_000);
    putPair(text, start + 7, low / 100 % 100);
    putPair(text, start + 9, low % 100);
    if (group > 0) {
      text[start - 1] = '-';
    }
  }

  // Every row that is read is compared with what it should be: pairs cost half of single digits.
  private static void putPair(byte[] text, int start, int value) {
    text[start] = (byte) ('0' + value / 10);
    text[start + 1] = (byte) ('0' + value % 10);
  }
}
