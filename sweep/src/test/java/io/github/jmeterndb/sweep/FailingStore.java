// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;

/** A cluster that has no room left. */
final class FailingStore implements Rows {
  @Override
  public Object[][] read(Layout table, Object[]... keys) throws StoreException {
    throw failure();
  }

  @Override
  public void insert(Layout table, Object[]... rows) throws StoreException {
    throw failure();
  }

  @Override
  public void update(Layout table, Object[]... rows) throws StoreException {
    throw failure();
  }

  @Override
  public void delete(Layout table, Object[]... rows) throws StoreException {
    throw failure();
  }

  private static StoreException failure() {
    return new StoreException(
        "NDB-827", "Out of memory\nin the data nodes", Outcome.NOT_APPLIED, null);
  }
}
