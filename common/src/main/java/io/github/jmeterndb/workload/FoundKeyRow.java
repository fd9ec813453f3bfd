// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static io.github.jmeterndb.workload.KeySpace.TABLE;

/**
 * A row of a {@link KeySpaceData} as it was read.
 *
 * @param id -1 if its primary key is none of the run's
 * @param version how many updates it shows; -1 if it is not intact
 */
public record FoundKeyRow(int id, int version) implements FoundRow {
  static String name(int id) {
    return "row " + id;
  }

  @Override
  public int table() {
    return TABLE;
  }

  @Override
  public String name() {
    return id < 0 ? "a row of another key" : name(id);
  }

  @Override
  public String wrong(RowLedger ledger) {
    if (version < 0) {
      return name() + " has foreign contents";
    }
    return ledger.allows(TABLE, id, version)
        ? ""
        : "row %s has seen %s updates; acknowledged were %s"
            .formatted(id, version, ledger.acknowledged(TABLE, id));
  }

  @Override
  public boolean isOfFailedWrite(RowLedger ledger) {
    return version >= 0 && ledger.isOfFailedWrite(TABLE, 0, id, version, 0);
  }

  @Override
  public long version(int column) {
    return version;
  }
}
