// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;

/** Whether a database has room for what a cell adds to it. */
public final class Room {
  private Room() {}

  /**
   * Does nothing if it has.
   *
   * @param rate rows a second that the cell may add
   * @param seconds how long it runs
   * @param room rows that there is room for
   * @throws UserError if it has not, with the length that it has room for
   */
  public static void require(Cell cell, double rate, int seconds, long room) throws UserError {
    if (rate * seconds > room) {
      throw new UserError(
          "%s needs room for about %,.0f rows in %d s, and the database has room for %,d: give"
                  .formatted(cell.title(), rate * seconds, seconds, Math.max(0, room))
              + " -Jduration and -Jwarmup of %d s together, or leave %s out of -Joperations."
                  .formatted(
                      Math.max(1, (int) Math.max(0, room / rate)), cell.operation().label()));
    }
  }
}
