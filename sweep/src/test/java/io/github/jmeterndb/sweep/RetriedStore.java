// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose selects meet a deadlock every other time. */
final class RetriedStore implements Rows {
  static final String DEADLOCK = "40001/1213";

  private final AtomicInteger selects = new AtomicInteger();

  @Override
  public Object[][] read(Layout table, Object[]... keys) throws StoreException {
    if (selects.incrementAndGet() % 2 == 1) {
      throw new StoreException(DEADLOCK, "Deadlock found", Outcome.NOT_APPLIED, true, null);
    }
    return new Object[][] {Row.of((int) keys[0][0], 0).values()};
  }

  @Override
  public void insert(Layout table, Object[]... rows) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void update(Layout table, Object[]... rows) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void delete(Layout table, Object[]... rows) {
    throw new UnsupportedOperationException();
  }
}
