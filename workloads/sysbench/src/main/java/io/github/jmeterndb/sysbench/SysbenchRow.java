// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.workload.DigitGroups;

/**
 * A row as it is loaded, in sysbench's format. All of it follows from the id and the table's size,
 * where sysbench draws it: what is read can be checked.
 *
 * @param id the primary key, 1 or more
 * @param k 1 to the table's size, indexed
 * @param c 119 characters
 * @param pad 59 characters
 */
record SysbenchRow(int id, int k, String c, String pad) {
  private static final long PAD = 1L << Integer.SIZE;

  static SysbenchRow of(int id, int tableSize) {
    int k = 1 + (int) ((DigitGroups.mix(~id) >>> 1) % tableSize);
    return new SysbenchRow(id, k, c(id), pad(id));
  }

  static String c(int id) {
    return DigitGroups.of(DigitGroups.OF_C, id);
  }

  private static String pad(int id) {
    return DigitGroups.of(DigitGroups.OF_PAD, PAD + id);
  }

  /** Whether {@code c} and {@code pad} are those of that id. */
  boolean hasTextsOf(int row) {
    return c.equals(c(row)) && pad.equals(pad(row));
  }
}
