// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Fields of a record that stand side by side: all, or one.
 *
 * @param first the number of the first one, from 0
 * @param count how many, 1 or more
 */
public record Fields(int first, int count) {
  public List<String> columns() {
    return IntStream.range(first, first + count).mapToObj(i -> "field" + i).toList();
  }
}
