// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.Slicing;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.RowSupply;

/**
 * Adds the rows that a paired cell uses up before each turn, by what its turns so far have used.
 * For one thread.
 */
final class TurnRows implements Slicing.Rows {
  private final RowSupply supply;
  private long there;
  private long length;

  /** Rows a millisecond, of the fastest turn so far. */
  private double fastest;

  TurnRows(RowSupply supply) {
    this.supply = supply;
    there = supply.spare();
  }

  @Override
  public boolean ready(long millis) throws UserError {
    if (length > 0) {
      long left = supply.spare();
      // A turn that has used up all of them would have used more.
      double used = left == 0 ? 2.0 * there : there - left;
      fastest = Math.max(fastest, used / length);
    }
    length = millis;
    boolean any = supply.provide(fastest * millis);
    there = supply.spare();
    return any;
  }
}
