// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;

/** A cluster that has no room left. */
final class FailingStore implements Store {
  @Override
  public void insert(Row row) throws StoreException {
    throw failure();
  }

  @Override
  public Row select(int id) throws StoreException {
    throw failure();
  }

  @Override
  public void update(int id, String c) throws StoreException {
    throw failure();
  }

  @Override
  public void delete(int id) throws StoreException {
    throw failure();
  }

  private static StoreException failure() {
    return new StoreException(
        "NDB-827", "Out of memory\nin the data nodes", Outcome.NOT_APPLIED, null);
  }
}
