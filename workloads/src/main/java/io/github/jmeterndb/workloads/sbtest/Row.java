// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.workload.DigitGroups;

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

  public static Row of(int id, int version) {
    int k = 1 + (int) ((DigitGroups.mix(~id) >>> 1) % K_RANGE);
    return new Row(id, k, c(id, version), DigitGroups.of(DigitGroups.OF_PAD, ~id));
  }

  /** Column {@code c} of the row of that id after that many updates. */
  public static String c(int id, int version) {
    return DigitGroups.of(DigitGroups.OF_C, version, ((long) version << Integer.SIZE) | id);
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
      return Integer.parseInt(c, 0, DigitGroups.DIGITS, 10);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return -1;
    }
  }

  /** The values of the columns of {@link Crud#LAYOUT}. */
  public Object[] values() {
    return new Object[] {id, k, c, pad};
  }

  /** A row with the values of the columns of {@link Crud#LAYOUT}. */
  public static Row ofValues(Object... values) {
    return new Row((int) values[0], (int) values[1], (String) values[2], (String) values[3]);
  }

  public boolean isIntact() {
    int version = version();
    return version >= 0 && equals(of(id, version));
  }
}
