// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.stream.IntStream;

/**
 * A row as it was read, and the writes that show in it.
 *
 * @param id the id in the ledger; -1 where no run can have written the row
 * @param name for messages
 * @param intact whether the contents are some that a run writes
 * @param increased the sum of increments since the write that shows
 * @param versions of the row, and of columns that are written by themselves; -1 where not read
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares two of them.
public record FoundRow(
    int table, int id, String name, boolean intact, long increased, long... versions) {
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
                    ledger
                        .register(table, column, id)
                        .isOfFailedWrite(versions[column], increased(column)));
  }

  private IntStream wrongColumns(RowLedger ledger) {
    return IntStream.range(0, versions.length)
        .filter(column -> versions[column] >= 0)
        .filter(column -> !ledger.allows(table, column, id, versions[column], increased(column)));
  }

  private long increased(int column) {
    return column == 0 ? increased : 0;
  }

  long version(int column) {
    return versions[Math.min(column, versions.length - 1)];
  }
}
