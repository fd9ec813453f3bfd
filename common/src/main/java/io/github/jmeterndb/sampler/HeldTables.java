// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.SameDatabase;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableOwner;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tables that this JVM's {@link TableSampler}s have claimed, and what a sampler of one
 * operation may write to. Thread-safe.
 */
final class HeldTables {
  private static final Map<Database, String> TOKENS = new ConcurrentHashMap<>();

  private HeldTables() {}

  /** The table of that database is claimed, with that token. */
  static void hold(String system, Settings settings, String token) {
    TOKENS.put(Database.of(system, settings), token);
  }

  /** It is no more. */
  static void release(String system, Settings settings, String token) {
    TOKENS.remove(Database.of(system, settings), token);
  }

  /**
   * Does nothing if the path reaches a table that was made here, and that no other run works on: if
   * this JVM has claimed one, that very one.
   *
   * @throws UserError if it does not
   */
  static void require(AccessPath path, Store store, Settings settings) throws UserError {
    String held = TOKENS.get(Database.of(path.system(), settings));
    if (held != null) {
      SameDatabase.require(path, store, held);
      return;
    }
    Optional<TableOwner> owner = store.ownerOf(Table.NAME);
    if (owner.filter(found -> found.workload().equals(Table.WORKLOAD)).isEmpty()) {
      throw new UserError(
          "There is no table %s of ours where the path %s leads; put a Java Request of the class"
                  .formatted(Table.NAME, path.name())
              + " TableSampler into a setUp Thread Group.");
    }
    if (!owner.get().token().isEmpty()) {
      throw new UserError(
          "Another run is at work on the table %s, or has died over it; wait for its end, or put a"
                  .formatted(Table.NAME)
              + " Java Request of the class TableSampler into a setUp Thread Group.");
    }
  }

  private record Database(String system, String name) {
    static Database of(String system, Settings settings) {
      return new Database(system, settings.text(Parameter.NDB_DATABASE));
    }
  }
}
