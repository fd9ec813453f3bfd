// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;

/** A store whose writes do the same as its reads. */
@FunctionalInterface
interface FakeRows extends Rows {
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
