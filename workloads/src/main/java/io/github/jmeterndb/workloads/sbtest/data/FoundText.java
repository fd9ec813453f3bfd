// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;

/** What a path has read of a loaded row: its {@code c}. */
public record FoundText(int table, int id, String c) implements FoundRow {
  /** The number of the column {@code c} in the ledger. */
  public static final int C = 1;

  /** What a row is called in a line for the user. */
  public static String name(int table, int id) {
    return "row %s of %s".formatted(id, Oltp.table(table));
  }

  @Override
  public String name() {
    return name(table, id);
  }

  @Override
  public String wrong(RowLedger ledger) {
    return Texts.isC(c, table, id) && ledger.allows(table, FoundText.C, id, Texts.writeOf(c, id))
        ? ""
        : name() + " is not what was written";
  }

  @Override
  public boolean isOfFailedWrite(RowLedger ledger) {
    return false;
  }

  @Override
  public long version(int column) {
    return Texts.writeOf(c, id);
  }
}
