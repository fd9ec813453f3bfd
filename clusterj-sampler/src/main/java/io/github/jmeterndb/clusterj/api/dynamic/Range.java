// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

/**
 * The values of a column that rows are looked up by, both ends included.
 *
 * @param low null where there is none
 * @param high null where there is none; the same as {@code low} for that value alone
 */
public record Range(DynamicColumn column, Object low, Object high) {
  public static Range of(DynamicColumn column, Object value) {
    return new Range(column, value, value);
  }

  boolean isOneValue() {
    return low != null && low.equals(high);
  }
}
