// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Map;

public interface MeasuredRound {
  /** Properties by name; empty if run.json is damaged. */
  Map<String, String> properties();

  /** Each cell that ran, also those without a measured operation, in the order of the run. */
  List<? extends CellFigures> results();

  /** The parts of a cell whose operation is a mixture. */
  List<? extends CellFigures> parts(Cell whole);
}
