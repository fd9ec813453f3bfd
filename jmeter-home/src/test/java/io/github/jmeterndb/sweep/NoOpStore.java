// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.crud.Row;
import io.github.jmeterndb.crud.Store;

/** A store that does nothing: what is left is the harness. */
final class NoOpStore implements Store {
  @Override
  public void insert(Row row) {}

  @Override
  public Row select(int id) {
    return Row.of(id, 0);
  }

  @Override
  public void update(int id, String c) {}

  @Override
  public void delete(int id) {}
}
