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
   * Whether it is so by a write that has failed, and not by one whose effect was lost: asked only
   * where something is wrong with it.
   */
  boolean isOfFailedWrite(RowLedger ledger);

  /** Which writes are shown by it, or by a column that is written by itself. */
  Shown shown(int table);

  /**
   * Which writes a row shows.
   *
   * @param row the number of that which has left all of it; {@link Write#GONE} where there is none
   * @param text the number of that which has left its text
   * @param increased by how much it was increased since it was written
   */
  record Shown(long row, long text, long increased) {
    /** What is to be seen where there is no row. */
    static final Shown NOTHING = new Shown(Write.GONE, Write.GONE, 0);

    /** A row that is written as a whole, by the write of that number. */
    public static Shown of(long write) {
      return new Shown(write, write, 0);
    }
  }
}
