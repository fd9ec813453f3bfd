// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose selects meet a deadlock every other time. */
final class RetriedStore implements Store {
  static final String DEADLOCK = "40001/1213";

  private final AtomicInteger selects = new AtomicInteger();

  @Override
  public Row select(int id) throws StoreException {
    if (selects.incrementAndGet() % 2 == 1) {
      throw new StoreException(DEADLOCK, "Deadlock found", Outcome.NOT_APPLIED, true, null);
    }
    return Row.of(id, 0);
  }

  @Override
  public void insert(Row row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void update(int id, String c) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void delete(int id) {
    throw new UnsupportedOperationException();
  }
}
