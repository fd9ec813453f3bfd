// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.SweepCell;
import java.util.List;

/**
 * A cell that is about to run.
 *
 * @param number from 1; the same for all windows of a search
 * @param cells of the run
 * @param warmup in seconds
 * @param seconds maximum length of the window
 */
public record CellBegun(
    SweepCell cell, int number, int cells, int warmup, int seconds, List<Fault> faults) {
  public CellBegun(Cell cell, int number, int cells, int warmup, int seconds, List<Fault> faults) {
    this(SweepCell.of(cell), number, cells, warmup, seconds, faults);
  }
}
