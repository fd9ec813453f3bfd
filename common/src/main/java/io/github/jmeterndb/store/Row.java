// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * A row of the table, in sysbench's format: {@code c} is 10 groups of 11 digits joined by '-',
 * {@code pad} 5 such groups.
 *
 * <p>The contents follow from the id and from a version, so that a reader can tell whether a row is
 * the one that was written last without keeping a copy of it: the version is 0 when the row is
 * inserted and one more after each update, and stands in the first group of {@code c}.
 *
 * @param id the primary key, 1 or more
 * @param k a number of 1 to {@value #K_RANGE}, indexed
 * @param c 119 characters, rewritten by an update
 * @param pad 59 characters
 */
public record Row(int id, int k, String c, String pad) {
  private static final int K_RANGE = 100_000;
  private static final int GROUP_DIGITS = 11;
  private static final long GROUP_RANGE = 100_000_000_000L;
  private static final int C_GROUPS = 10;
  private static final int PAD_GROUPS = 5;
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  /** The row of that id after that many updates. */
  public static Row of(int id, int version) {
    int k = 1 + (int) ((mix(~id) >>> 1) % K_RANGE);
    return new Row(id, k, c(id, version), groups(PAD_GROUPS, new byte[size(PAD_GROUPS)], 0, ~id));
  }

  /** Column {@code c} of the row of that id after that many updates. */
  public static String c(int id, int version) {
    byte[] text = new byte[size(C_GROUPS)];
    putGroup(text, 0, version);
    return groups(C_GROUPS, text, 1, ((long) version << Integer.SIZE) | id);
  }

  /**
   * How many updates this row has seen, read from {@code c}.
   *
   * @return the version, or -1 if {@code c} does not start with one
   */
  public int version() {
    if (c == null) {
      return -1;
    }
    try {
      return Integer.parseInt(c, 0, GROUP_DIGITS, 10);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return -1;
    }
  }

  /** Whether this is a row that {@link #of} makes, of any version. */
  public boolean isIntact() {
    int version = version();
    return version >= 0 && equals(of(id, version));
  }

  private static int size(int groups) {
    return groups * (GROUP_DIGITS + 1) - 1;
  }

  private static String groups(int groups, byte[] text, int first, long seed) {
    for (int group = first; group < groups; group++) {
      putGroup(text, group, (mix(seed + group * GOLDEN_GAMMA) >>> 1) % GROUP_RANGE);
    }
    return new String(text, ISO_8859_1);
  }

  private static void putGroup(byte[] text, int group, long value) {
    int start = group * (GROUP_DIGITS + 1);
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

  /** The output function of SplitMix64 (Steele, Lea, Flood: OOPSLA 2014). */
  private static long mix(long seed) {
    long z = seed + GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
