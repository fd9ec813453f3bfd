// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.port;

/**
 * What a transaction reads.
 *
 * @param points rows whose {@code c} is read
 * @param simple first rows of ranges whose {@code c} is read
 * @param sums of ranges whose {@code k} is summed up
 * @param distinct of ranges whose different {@code c} are read in their order
 * @param rangeSize how many ids a range spans
 */
public record Reads(
    Rows points, Rows simple, Rows sums, Rows ordered, Rows distinct, int rangeSize) {
  public static final Reads NONE =
      new Reads(Rows.NONE, Rows.NONE, Rows.NONE, Rows.NONE, Rows.NONE, 1);

  public int last(int first) {
    return first + rangeSize - 1;
  }
}
