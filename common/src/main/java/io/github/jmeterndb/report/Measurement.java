// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Optional;

/** What was measured, in one round or several, on one system or several side by side. */
public interface Measurement {
  /** Whether the figures are those of the embedded database. */
  boolean isEmbedded();

  List<? extends MeasuredRound> rounds();

  /** What all rounds together say of each cell, by path, operation and threads. */
  List<? extends CellFigures> cells();

  /** What all rounds together say of one cell, if it ran. */
  Optional<? extends CellFigures> result(Cell cell);

  /** The parts of mixtures, as if each were an operation of its own; no cells if there are none. */
  Measurement parts();
}
