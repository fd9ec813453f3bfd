// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.function.IntSupplier;

/** A store whose writes do the same as its reads. */
@FunctionalInterface
interface FakeRows extends Rows {
  /** Crud's rows, each after so many updates. */
  static FakeRows updated(IntSupplier times) {
    return (table, keys) -> new Object[][] {Row.of((int) keys[0][0], times.getAsInt()).values()};
  }

  @Override
  default void insert(Layout table, Object[]... rows) throws StoreException {
    read(table, rows);
  }

  @Override
  default void update(Layout table, Object[]... rows) throws StoreException {
    read(table, rows);
  }

  @Override
  default void delete(Layout table, Object[]... keys) throws StoreException {
    read(table, keys);
  }
}
