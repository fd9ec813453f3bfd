// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random contents of rows: clauses 4.3.2.2 to 4.3.2.8 and 4.3.3.1. For one thread. */
final class RandomTexts {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final int DIGITS = 10;
  private static final String ORIGINAL = "ORIGINAL";

  private final SplittableRandom random;

  RandomTexts(SplittableRandom random) {
    this.random = random;
  }

  static RandomTexts of(String table, int warehouse, int part) {
    long seed = ((long) table.hashCode() << Integer.SIZE) + warehouse * 1_000_003L + part;
    return new RandomTexts(new SplittableRandom(seed));
  }

  int between(int first, int last) {
    return random.nextInt(first, last + 1);
  }

  BigDecimal decimal(int first, int last, int behindThePoint) {
    return BigDecimal.valueOf(between(first, last), behindThePoint);
  }

  boolean isOneOf(int many) {
    return random.nextInt(many) == 0;
  }

  String alphanumeric(int shortest, int longest) {
    return of(shortest, longest, LETTERS.length());
  }

  String letters(int length) {
    return of(length, length, 26);
  }

  private String of(int shortest, int longest, int different) {
    char[] text = new char[between(shortest, longest)];
    for (int i = 0; i < text.length; i++) {
      text[i] = LETTERS.charAt(random.nextInt(different));
    }
    return new String(text);
  }

  String digits(int length) {
    char[] text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = (char) ('0' + random.nextInt(DIGITS));
    }
    return new String(text);
  }

  String zip() {
    return digits(4) + "11111";
  }

  /** One text in ten contains "ORIGINAL". */
  String data() {
    String data = alphanumeric(26, 50);
    if (!isOneOf(10)) {
      return data;
    }
    int at = random.nextInt(data.length() - ORIGINAL.length() + 1);
    return data.substring(0, at) + ORIGINAL + data.substring(at + ORIGINAL.length());
  }

  /** The key of a warehouse or district, its name, its address and its tax. */
  List<Object> place(Object... key) {
    List<Object> row = new ArrayList<>(List.of(key));
    row.add(alphanumeric(6, 10));
    address(row);
    row.add(decimal(0, 2_000, 4));
    return row;
  }

  void address(List<Object> row) {
    for (int i = 0; i < 3; i++) {
      row.add(alphanumeric(10, 20));
    }
    row.add(letters(2));
    row.add(zip());
  }

  /** The numbers from 1 on, in any order. */
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
