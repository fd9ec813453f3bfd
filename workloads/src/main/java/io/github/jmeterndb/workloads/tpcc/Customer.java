// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.util.List;

/**
 * A customer, as a terminal names him.
 *
 * @param warehouse from 1
 * @param district from 1
 * @param id from 1; 0 where he is named by his last name
 * @param lastName empty where he is named by his number
 */
public record Customer(int warehouse, int district, int id, String lastName) {
  public boolean isByName() {
    return id == 0;
  }

  /**
   * Of those who share a last name, the one in the middle, rounded up (clause 2.5.2.2).
   *
   * @param sorted by their first names, one or more
   */
  public static <T> T middle(List<T> sorted) {
    return sorted.get((sorted.size() + 1) / 2 - 1);
  }
}
