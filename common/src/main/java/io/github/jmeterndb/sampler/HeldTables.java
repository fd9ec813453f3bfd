// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.SameDatabase;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.Table;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tables that this JVM's {@link TableSampler}s have claimed, and what a sampler of one
 * operation may write to. Thread-safe.
 */
final class HeldTables {
  private static final Map<Database, String> TOKENS = new ConcurrentHashMap<>();

  private HeldTables() {}

  /** The table of that database is claimed, with that token, and holds our rows. */
  static void hold(String system, Settings settings, String token) {
    TOKENS.put(Database.of(system, settings), token);
  }

  /** It is no more. */
  static void release(String system, Settings settings, String token) {
    TOKENS.remove(Database.of(system, settings), token);
  }

  /**
   * Does nothing if the path reaches the table that this JVM has claimed and made.
   *
   * @throws UserError if it does not
   */
  static void require(AccessPath path, Store store, Settings settings) throws UserError {
    String held = TOKENS.get(Database.of(path.system(), settings));
    if (held == null) {
      throw new UserError(
          "No table %s was made in this plan where the path %s leads; put a Java Request of the class"
                  .formatted(Table.NAME, path.name())
              + " TableSampler into a setUp Thread Group.");
    }
    SameDatabase.require(path, store, held);
  }

  private record Database(String system, String name) {
    static Database of(String system, Settings settings) {
      return new Database(system, settings.text(Parameter.NDB_DATABASE));
    }
  }
}
