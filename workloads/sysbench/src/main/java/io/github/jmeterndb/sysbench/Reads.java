// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

/**
 * What a transaction reads: ids, and the first ids of ranges. The arrays are not to be changed.
 *
 * @param points rows whose {@code c} is read
 * @param simple ranges whose {@code c} is read
 * @param sums ranges whose {@code k} is summed up
 * @param ordered ranges whose {@code c} is read in its order
 * @param distinct ranges whose different {@code c} are read in their order
 * @param rangeSize how many ids a range spans
 */
@SuppressWarnings("ArrayRecordComponent") // Only handed on: nobody compares two of them.
public record Reads(
    int[] points, int[] simple, int[] sums, int[] ordered, int[] distinct, int rangeSize) {

  /** The last id of the range that starts there. */
  public int last(int first) {
    return first + rangeSize - 1;
  }
}
