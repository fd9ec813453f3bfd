// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.SweepCell;
import java.util.List;

/**
 * A cell that is about to run.
 *
 * @param number which of the run's it is, from 1; the windows of a search have the same
 * @param cells how many the run has
 * @param warmup in seconds
 * @param seconds of its window, at most
 * @param faults what is to be broken in its window, and when
 */
public record CellBegun(
    SweepCell cell, int number, int cells, int warmup, int seconds, List<Fault> faults) {
  public CellBegun(Cell cell, int number, int cells, int warmup, int seconds, List<Fault> faults) {
    this(SweepCell.of(cell), number, cells, warmup, seconds, faults);
  }
}
