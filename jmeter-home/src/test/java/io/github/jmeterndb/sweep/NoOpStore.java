// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A store that does nothing, but let wait for its updates: what is left is the harness. */
final class NoOpStore implements Store {
  private final long nanos;

  /** One whose updates take at least that long. */
  NoOpStore(Duration update) {
    nanos = update.toNanos();
  }

  @Override
  public void insert(Row row) {}

  @Override
  public Row select(int id) {
    return Row.of(id, 0);
  }

  @Override
  public void update(int id, String c) {
    LockSupport.parkNanos(nanos);
  }

  @Override
  public void delete(int id) {}
}
