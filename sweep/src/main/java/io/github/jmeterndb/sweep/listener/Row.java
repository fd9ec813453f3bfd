// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.Cell;
import java.util.OptionalInt;

/**
 * A row of the table: the cells that differ in nothing but the path.
 *
 * @param operation its label, without a rate
 * @param threads how many
 * @param rate operations a second; nothing in a closed loop, or for what a search has found
 */
record Row(String operation, int threads, OptionalInt rate) {
  /** That of a cell. */
  static Row of(Cell cell) {
    return new Row(cell.operation().withoutRate().label(), cell.threads(), cell.operation().rate());
  }
}
