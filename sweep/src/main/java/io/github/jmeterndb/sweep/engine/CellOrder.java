// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.io.Serializable;

/**
 * A cell that an engine is to run.
 *
 * @param warmup in seconds; of paths that take turns 0
 * @param seconds of its window, at most
 * @param attempt how many were run before it of the same search: a rate comes with other arrivals
 *     each time
 * @param most operations that the database has room for
 * @param recorded whether it is measured, and not a warm-up
 */
public record CellOrder(
    SweepCell cell, int warmup, int seconds, int attempt, long most, boolean recorded)
    implements Serializable {
  public static CellOrder measured(SweepCell cell, Settings settings, int attempt, long most) {
    return new CellOrder(
        cell,
        cell.isPaired() ? 0 : settings.number(Parameter.WARMUP),
        settings.number(Parameter.DURATION),
        attempt,
        most,
        true);
  }

  /** A closed-loop cell of these seconds that is not recorded. */
  public static CellOrder warmUp(Cell cell, int seconds, long most) {
    return new CellOrder(SweepCell.of(cell), 0, seconds, 0, most, false);
  }
}
