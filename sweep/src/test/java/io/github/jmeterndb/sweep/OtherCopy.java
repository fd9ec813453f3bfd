// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.function.IntSupplier;

/** Rows as they were loaded, until they are read from a copy that is another one. */
final class OtherCopy implements Store {
  private volatile IntSupplier version;

  OtherCopy() {
    this(() -> 0);
  }

  /** Rows of which that says how many updates they have seen. */
  OtherCopy(IntSupplier version) {
    this.version = version;
  }

  /** From now on, the rows are what so many updates would have left. */
  void become(int updates) {
    version = () -> updates;
  }

  @Override
  public Row select(int id) {
    return Row.of(id, version.getAsInt());
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
