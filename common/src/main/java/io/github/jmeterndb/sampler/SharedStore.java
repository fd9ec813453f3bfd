// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.run.KeySpace;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Store;
import java.util.HashMap;
import java.util.Map;

/**
 * The stores and key spaces that the samplers of a plan share: one store an access path and
 * settings, one key space for all paths to a table. Closed when the last sampler gives it back.
 * Thread-safe.
 */
final class SharedStore {
  private static final Map<StoreKey, SharedStore> STORES = new HashMap<>();
  private static final Map<TableKey, KeySpace> TABLES = new HashMap<>();

  private final StoreKey key;
  private final Store store;
  private int users;

  private SharedStore(StoreKey key, Store store) {
    this.key = key;
    this.store = store;
  }

  static SharedStore acquire(AccessPath path, Settings settings) throws UserError {
    synchronized (STORES) {
      StoreKey key = new StoreKey(path.name(), TableKey.of(path.system(), settings), settings);
      SharedStore shared = STORES.get(key);
      if (shared == null) {
        shared = new SharedStore(key, open(path, settings));
        STORES.put(key, shared);
      }
      shared.users++;
      return shared;
    }
  }

  private static Store open(AccessPath path, Settings settings) throws UserError {
    Store store = path.open(settings);
    try {
      HeldTables.require(path, store, settings);
      return store;
    } catch (UserError e) {
      store.close();
      throw e;
    }
  }

  Store store() {
    return store;
  }

  KeySpace keys() {
    synchronized (STORES) {
      return TABLES.computeIfAbsent(key.table, table -> new KeySpace(table.rows));
    }
  }

  void release() {
    synchronized (STORES) {
      users--;
      if (users == 0) {
        STORES.remove(key);
        store.close();
        if (STORES.keySet().stream().noneMatch(other -> other.table.equals(key.table))) {
          TABLES.remove(key.table);
        }
      }
    }
  }

  private record StoreKey(String path, TableKey table, Settings settings) {}

  private record TableKey(String system, String database, int rows) {
    static TableKey of(String system, Settings settings) {
      return new TableKey(
          system, settings.text(Parameter.NDB_DATABASE), settings.number(Parameter.ROWS));
    }
  }
}
