// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.util.SplittableRandom;

/**
 * The specification's non-uniform random numbers, {@code NURand}: clause 2.1.6. The constants are
 * the same in all runs, and in all JVMs of one; those of last names differ between load and run by
 * 66, as clause 2.1.6.1 wants it. Thread-safe.
 *
 * @param a a power of two, less one
 * @param c the constant, 0 to a
 * @param first the smallest number
 * @param last the largest
 */
record NonUniform(int a, int c, int first, int last) {
  private static final int OF_NAMES = 256;
  private static final int OF_CUSTOMERS = 1_024;
  private static final int OF_ITEMS = 8_192;
  private static final int C_NAMES_LOADED = 157;
  private static final int C_NAMES_RUN = 223;
  private static final int C_CUSTOMERS = 259;
  private static final int C_ITEMS = 7_911;

  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };

  static NonUniform namesLoaded(Scale scale) {
    return of(scale, OF_NAMES, C_NAMES_LOADED, 0, scale.lastNames() - 1);
  }

  static NonUniform names(Scale scale) {
    return of(scale, OF_NAMES, C_NAMES_RUN, 0, scale.lastNames() - 1);
  }

  static NonUniform customers(Scale scale) {
    return of(scale, OF_CUSTOMERS, C_CUSTOMERS, 1, scale.customers());
  }

  static NonUniform items(Scale scale) {
    return of(scale, OF_ITEMS, C_ITEMS, 1, scale.items());
  }

  private static NonUniform of(Scale scale, int power, int c, int first, int last) {
    int a = scale.scaled(power) - 1;
    return new NonUniform(a, c & a, first, last);
  }

  int draw(SplittableRandom random) {
    int skewed = random.nextInt(a + 1) | random.nextInt(first, last + 1);
    return (skewed + c) % (last - first + 1) + first;
  }

  /**
   * The last name of that number, of three syllables: clause 4.3.2.3.
   *
   * @param number 0 to 999
   */
  static String lastName(int number) {
    return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
  }
}
