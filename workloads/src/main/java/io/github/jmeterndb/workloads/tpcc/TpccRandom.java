// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random numbers and texts: clauses 2.1.6, 4.3.2 and 4.3.3.1. The constants of the non-uniform
 * numbers are the same in all runs and JVMs. The constants of last names differ by 66 between load
 * and run, as required by clause 2.1.6.1. Not thread-safe.
 */
final class TpccRandom {
  static final int C_NAMES_LOADED = 157;
  static final int C_NAMES_RUN = 223;
  private static final int C_CUSTOMERS = 259;
  private static final int C_ITEMS = 7_911;
  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String ORIGINAL = "ORIGINAL";

  private final Scale scale;
  private final SplittableRandom random;

  /** Times to halve the specification's powers of two, to keep the skew of smaller populations. */
  private final long halvings;

  TpccRandom(Scale scale, long seed) {
    this.scale = scale;
    random = new SplittableRandom(seed);
    halvings = Math.round(Math.log(100.0 / scale.percent()) / Math.log(2));
  }

  int between(int first, int last) {
    return random.nextInt(first, last + 1);
  }

  boolean isOneOf(int many) {
    return random.nextInt(many) == 0;
  }

  BigDecimal decimal(int first, int last, int digits) {
    return BigDecimal.valueOf(between(first, last), digits);
  }

  int customer() {
    return nonUniform(1_024, C_CUSTOMERS, 1, scale.customers());
  }

  int item() {
    return nonUniform(8_192, C_ITEMS, 1, scale.items());
  }

  /** The constant {@code c} is the one of the load or the run. */
  String lastName(int c) {
    return nameOf(nonUniform(256, c, 0, scale.lastNames() - 1));
  }

  /** Returns the last name of a number from 0 to 999: clause 4.3.2.3. */
  static String nameOf(int number) {
    return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
  }

  private int nonUniform(int power, int c, int first, int last) {
    int a = (power >> halvings) - 1;
    int skewed = between(0, a) | between(first, last);
    return (skewed + (c & a)) % (last - first + 1) + first;
  }

  String alphanumeric(int shortest, int longest) {
    return text(between(shortest, longest), 0, LETTERS.length());
  }

  String digits(int length) {
    return text(length, LETTERS.length() - 10, LETTERS.length());
  }

  private String text(int length, int first, int end) {
    char[] text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = LETTERS.charAt(random.nextInt(first, end));
    }
    return new String(text);
  }

  String data() {
    String data = alphanumeric(26, 50);
    if (!isOneOf(10)) {
      return data;
    }
    int at = random.nextInt(data.length() - ORIGINAL.length() + 1);
    return data.substring(0, at) + ORIGINAL + data.substring(at + ORIGINAL.length());
  }

  /** Returns the columns of a warehouse or district: its key, name, address and tax. */
  List<Object> place(Integer... key) {
    List<Object> row = new ArrayList<>(List.of(key));
    row.add(alphanumeric(6, 10));
    row.addAll(address());
    row.add(decimal(0, 2_000, 4));
    return row;
  }

  List<String> address() {
    return List.of(
        alphanumeric(10, 20),
        alphanumeric(10, 20),
        alphanumeric(10, 20),
        text(2, 0, 26),
        digits(4) + "11111");
  }

  int[] permutation(int count) {
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      int at = random.nextInt(i + 1);
      numbers[i] = numbers[at];
      numbers[at] = i + 1;
    }
    return numbers;
  }
}
