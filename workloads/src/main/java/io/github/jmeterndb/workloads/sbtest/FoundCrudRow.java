// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.workload.KeySpace.TABLE;

import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.RowLedger;

/** A row of crud's as it was read. */
record FoundCrudRow(Row row) implements FoundRow {
  static String name(int id) {
    return "row " + id;
  }

  @Override
  public int table() {
    return TABLE;
  }

  @Override
  public int id() {
    return row.id();
  }

  @Override
  public String name() {
    return name(row.id());
  }

  @Override
  public String wrong(RowLedger ledger) {
    int version = row.version();
    if (!row.isIntact()) {
      return name() + " has foreign contents";
    }
    return ledger.allows(TABLE, id(), version, version, 0)
        ? ""
        : "row %d has seen %d updates; acknowledged were %d"
            .formatted(id(), version, ledger.acknowledged(TABLE, id()));
  }

  @Override
  public boolean isOfFailedWrite(RowLedger ledger) {
    int version = row.version();
    return row.isIntact() && ledger.isOfFailedWrite(TABLE, id(), version, version, 0);
  }

  @Override
  public Shown shown(int table) {
    return Shown.of(row.version());
  }
}
