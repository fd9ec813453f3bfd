// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

/**
 * Values of a column to look rows up by, both ends included.
 *
 * @param low null for no limit
 * @param high null for no limit; equal to {@code low} for a single value
 */
public record Range(DynamicColumn column, Object low, Object high) {
  public static Range of(DynamicColumn column, Object value) {
    return new Range(column, value, value);
  }
}
