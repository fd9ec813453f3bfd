// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;

/** {@link Row}s, which show their versions. */
final class CrudContents implements Contents {
  @Override
  public Layout layout() {
    return Crud.LAYOUT;
  }

  @Override
  public Object[] key(int id) {
    return new Object[] {id, null, null, null};
  }

  @Override
  public Object[] row(int id) {
    return Row.of(id, 0).values();
  }

  @Override
  public Object[] changed(int id, int version) {
    return new Object[] {id, null, Row.c(id, version), null};
  }

  @Override
  public int idOf(Object... row) {
    return (int) row[0];
  }

  @Override
  public int versionOf(Object[] row, int id, RowLedger ledger) {
    Row read = Row.ofValues(row);
    return read.id() == id && read.isIntact() ? read.version() : -1;
  }
}
