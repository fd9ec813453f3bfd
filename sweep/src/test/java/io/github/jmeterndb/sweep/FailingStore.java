// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.TableOwner;
import java.util.Optional;

/** A cluster that has no room left. */
final class FailingStore implements Store {
  @Override
  public void insert(Row row) throws StoreException {
    throw failure();
  }

  @Override
  public Row select(int id) throws StoreException {
    throw failure();
  }

  @Override
  public void update(int id, String c) throws StoreException {
    throw failure();
  }

  @Override
  public void delete(int id) throws StoreException {
    throw failure();
  }

  @Override
  public Optional<TableOwner> ownerOf(String table) {
    return Optional.empty();
  }

  @Override
  public void close() {
    // There is nothing to close.
  }

  private static StoreException failure() {
    return new StoreException("NDB-827", "Out of memory\nin the data nodes", null);
  }
}
