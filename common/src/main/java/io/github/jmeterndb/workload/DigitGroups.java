// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Texts in the format of sysbench's tables, groups of 11 digits joined by '-', that follow from a
 * seed: a reader can tell whether a text is the right one without keeping a copy of it.
 */
public final class DigitGroups {
  /** How many groups sysbench's column {@code c} has: 119 characters. */
  public static final int OF_C = 10;

  /** How many groups sysbench's column {@code pad} has: 59 characters. */
  public static final int OF_PAD = 5;

  /** How many digits a group has. */
  public static final int DIGITS = 11;

  private static final long RANGE = 100_000_000_000L;
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private DigitGroups() {}

  /** So many groups. */
  public static String of(int groups, long seed) {
    return of(groups, new byte[size(groups)], 0, seed);
  }

  /**
   * So many groups, of which the first is a number.
   *
   * @param first 0 or more, of 11 digits at most
   */
  public static String of(int groups, long first, long seed) {
    byte[] text = new byte[size(groups)];
    put(text, 0, first);
    return of(groups, text, 1, seed);
  }

  /**
   * So many groups, of which the first two are numbers.
   *
   * @param first 0 or more, of 11 digits at most
   * @param second likewise
   */
  public static String of(int groups, long first, long second, long seed) {
    byte[] text = new byte[size(groups)];
    put(text, 0, first);
    put(text, 1, second);
    return of(groups, text, 2, seed);
  }

  /** The number in a group of a text, counted from 0; -1 where there is none. */
  public static long number(String text, int group) {
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

  private static int size(int groups) {
    return groups * (DIGITS + 1) - 1;
  }

  private static String of(int groups, byte[] text, int first, long seed) {
    for (int group = first; group < groups; group++) {
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

  /** The output function of SplitMix64 (Steele, Lea, Flood: OOPSLA 2014). */
  public static long mix(long seed) {
    long z = seed + GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
