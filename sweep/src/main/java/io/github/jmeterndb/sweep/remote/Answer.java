// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.workload.Ledger;
import java.io.Serializable;

/** What an engine says when it has done what it was told. */
public sealed interface Answer extends Serializable {
  record Failed(String message) implements Answer {}

  record Opened(EngineDescription description) implements Answer {}

  /**
   * It has run its share of a cell.
   *
   * @param last what was measured since the last beat
   * @param record of its share; without a path where it has no thread of the cell
   * @param ledger of all that this engine has written since it opened
   */
  record Ran(Beat last, CellRecord record, Ledger ledger) implements Answer {}
}
