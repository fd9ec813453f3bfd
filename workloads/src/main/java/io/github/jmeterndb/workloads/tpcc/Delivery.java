// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.time.Instant;

/**
 * A delivery to one district.
 *
 * @param warehouse from 1
 * @param district from 1
 * @param carrier 1 to 10
 * @param at when, in whole seconds
 * @param from no order below that number is undelivered: where to look for the oldest
 */
public record Delivery(int warehouse, int district, int carrier, Instant at, int from) {
  /** Orders in a range in which the oldest is looked for first, so that not all are read. */
  private static final int NEAR = 32;

  public int near() {
    return from + NEAR - 1;
  }
}
