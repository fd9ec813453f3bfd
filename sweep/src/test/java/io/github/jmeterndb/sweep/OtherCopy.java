// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.function.IntSupplier;

/** Rows as loaded, until they are read from a copy with other contents. */
final class OtherCopy implements FakeRows {
  private volatile IntSupplier version;

  OtherCopy() {
    this(() -> 0);
  }

  OtherCopy(IntSupplier version) {
    this.version = version;
  }

  /** Replaces the rows by those that a number of updates would have left. */
  void become(int updates) {
    version = () -> updates;
  }

  @Override
  public Object[][] read(Layout table, Object[]... keys) {
    return new Object[][] {Row.of((int) keys[0][0], version.getAsInt()).values()};
  }
}
