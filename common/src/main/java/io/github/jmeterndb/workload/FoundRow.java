// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

/** A row as it was read, by a keeper or over a path: what a workload says of it. */
public interface FoundRow {
  /** The number of its table. */
  int table();

  /** The id in the ledger; -1 where no run can have written the row. */
  int id();

  /** What it is called in a line for the user. */
  String name();

  /** What is wrong with it by what the ledger knows, in a line; empty if nothing is. */
  String wrong(RowLedger ledger);

  /**
   * Whether it is so by a write that was never acknowledged, and not by one whose effect was lost:
   * asked only where something is wrong with it.
   */
  boolean isOfFailedWrite(RowLedger ledger);

  /** The version that shows in a column; of the row itself in column 0. */
  long version(int column);

  /** The sum of increments since the write that the row shows. */
  default long increased() {
    return 0;
  }
}
