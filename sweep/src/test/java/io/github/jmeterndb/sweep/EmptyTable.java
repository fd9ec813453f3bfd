// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.workload.RowSupply;
import java.util.OptionalLong;

/** A table without rows, in a database that does not tell how many it can hold. */
final class EmptyTable implements RowSupply.Table {
  @Override
  public OptionalLong capacity() {
    return OptionalLong.empty();
  }

  @Override
  public long loaded() {
    return 0;
  }

  @Override
  public long spare() {
    return 0;
  }
}
