// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.stream.IntStream;

/** A row as it was read, and the writes that show in it. Immutable. */
public final class FoundRow {
  private final int table;
  private final int id;
  private final String name;
  private final boolean intact;
  private final long increased;
  private final long[] versions;

  /**
   * @param id the id in the ledger; -1 where no run can have written the row
   * @param name for messages
   * @param intact whether the contents are some that a run writes
   * @param increased the sum of increments since the write that shows
   * @param versions of the row, and of columns that are written by themselves; -1 where not read
   */
  public FoundRow(
      int table, int id, String name, boolean intact, long increased, long... versions) {
    this.table = table;
    this.id = id;
    this.name = name;
    this.intact = intact;
    this.increased = increased;
    this.versions = versions.clone();
  }

  int table() {
    return table;
  }

  int id() {
    return id;
  }

  String name() {
    return name;
  }

  /** What is wrong, in a line; empty if nothing is. */
  String wrong(RowLedger ledger) {
    if (!intact) {
      return name + " is not what was written";
    }
    if (wrongColumns(ledger).findAny().isEmpty()) {
      return "";
    }
    return versions.length > 1
        ? name + " is not what was written last"
        : "%s shows version %s; acknowledged was version %s"
            .formatted(name, versions[0], ledger.acknowledged(table, id));
  }

  /** Whether a wrong row shows a write that was never acknowledged, and does not lack an effect. */
  boolean isOfFailedWrite(RowLedger ledger) {
    return intact
        && wrongColumns(ledger)
            .anyMatch(
                column ->
                    ledger.isOfFailedWrite(
                        table, column, id, versions[column], column == 0 ? increased : 0));
  }

  private IntStream wrongColumns(RowLedger ledger) {
    return IntStream.range(0, versions.length)
        .filter(column -> versions[column] >= 0)
        .filter(
            column ->
                column == 0
                    ? !ledger.allowsIncreased(table, id, versions[0], increased)
                    : !ledger.allows(table, column, id, versions[column]));
  }

  long version(int column) {
    return column < versions.length ? versions[column] : versions[versions.length - 1];
  }

  long increased() {
    return increased;
  }
}
