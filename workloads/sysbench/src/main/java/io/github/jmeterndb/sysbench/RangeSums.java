// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import java.util.Collection;

/**
 * What ranges of the table must give: how many rows, the sum of their {@code k}, and a sum of
 * hashes of their {@code c}, from sums over all rows below. Immutable.
 */
final class RangeSums {
  private final long[] k;
  private final long[] hashes;

  RangeSums(int tableSize) {
    k = new long[tableSize + 1];
    hashes = new long[tableSize + 1];
    for (int id = 1; id <= tableSize; id++) {
      SysbenchRow row = SysbenchRow.of(id, tableSize);
      k[id] = k[id - 1] + row.k();
      hashes[id] = hashes[id - 1] + row.c().hashCode();
    }
  }

  long sum(int first, int last) {
    return k[end(last)] - k[first - 1];
  }

  boolean matches(int first, int last, Collection<String> texts) {
    int end = end(last);
    long sum = 0;
    for (String text : texts) {
      sum += text.hashCode();
    }
    return texts.size() == end - first + 1 && sum == hashes[end] - hashes[first - 1];
  }

  private int end(int last) {
    return Math.min(last, k.length - 1);
  }
}
