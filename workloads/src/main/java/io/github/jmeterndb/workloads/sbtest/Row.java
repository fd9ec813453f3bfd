// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.workload.RowText;

/**
 * A row in sysbench's format, for crud and sysbench. Its texts show which write they are from: see
 * {@link RowText}.
 *
 * @param id the primary key, 1 or more; 0 if the database generates it
 * @param k 1 or more, indexed
 * @param c 119 characters
 * @param pad 59 characters
 */
public record Row(int id, int k, String c, String pad) {
  private static final int CRUD = 1;
  private static final int K_RANGE = 100_000;

  /** Returns a row of crud after {@code version} updates, which change {@code c} alone. */
  public static Row of(int id, int version) {
    int k = 1 + (int) ((RowText.mix(~id) >>> 1) % K_RANGE);
    return new Row(id, k, c(id, version), RowText.pad(CRUD, id, 0, k));
  }

  public static String c(int id, int version) {
    return RowText.c(CRUD, id, version);
  }

  /** Returns a row of sysbench as a write leaves it; write 0 is the loaded one. */
  static Row of(int table, int id, long write, int k) {
    return new Row(id, k, RowText.c(table, id, write), RowText.pad(table, id, write, k));
  }

  public Object[] values() {
    return new Object[] {id, k, c, pad};
  }

  public static Row ofValues(Object... values) {
    return new Row((int) values[0], (int) values[1], (String) values[2], (String) values[3]);
  }
}
