// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A store that does nothing, but let wait for its updates: what is left is the harness. */
final class NoOpStore implements Rows {
  private final long nanos;

  /** One whose updates take at least that long. */
  NoOpStore(Duration update) {
    nanos = update.toNanos();
  }

  @Override
  public Object[][] read(Layout table, Object[]... keys) {
    return new Object[][] {Row.of((int) keys[0][0], 0).values()};
  }

  @Override
  public void insert(Layout table, Object[]... rows) {}

  @Override
  public void update(Layout table, Object[]... rows) {
    LockSupport.parkNanos(nanos);
  }

  @Override
  public void delete(Layout table, Object[]... rows) {}
}
