// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.Cell;
import java.util.OptionalInt;

/**
 * A row of the table: the cells that differ only in the path.
 *
 * @param operation its label, without a rate
 * @param threads the number of threads
 * @param rate in operations a second; empty in a closed loop, and for the result of a search
 */
record ResultsRow(String operation, int threads, OptionalInt rate) {
  /** The row of a cell. */
  static ResultsRow of(Cell cell) {
    return new ResultsRow(
        cell.operation().withoutRate().label(), cell.threads(), cell.operation().rate());
  }
}
