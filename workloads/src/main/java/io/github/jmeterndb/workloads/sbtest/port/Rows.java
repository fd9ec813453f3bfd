// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.port;

/**
 * Rows of one table, or first rows of ranges, that a group of statements is about: sysbench draws a
 * table for each group. The array is not to be changed.
 *
 * @param table its number, from 1
 */
@SuppressWarnings("ArrayRecordComponent") // Only handed on: nobody compares two of them.
public record Rows(int table, int... ids) {
  /** No row. */
  public static final Rows NONE = new Rows(1);
}
