// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The tables that this JVM's {@link TableSampler}s have made, and what a sampler of one operation
 * may write to. Thread-safe.
 */
final class HeldTables {
  private static final List<Held> HELD = new CopyOnWriteArrayList<>();

  private HeldTables() {}

  static void hold(Held held) {
    HELD.add(held);
  }

  static void release(Held held) {
    HELD.remove(held);
  }

  /**
   * What is held where a path leads.
   *
   * @throws UserError if nothing is
   */
  static Held require(AccessPath path, Workload<?> workload, Settings settings) throws UserError {
    return HELD.stream()
        .filter(held -> path.reaches(held.database.system()))
        .filter(held -> held.workload.equals(workload.name()))
        .filter(held -> held.name.equals(settings.text(Parameter.NDB_DATABASE)))
        .findFirst()
        .orElseThrow(
            () ->
                new UserError(
                    "No table of the workload %s was made in this plan where the path %s leads; put"
                            .formatted(workload.name(), path.name())
                        + " a Java Request of the class TableSampler into a setUp Thread Group."));
  }

  /**
   * Tables of a workload that hold what the workload has loaded.
   *
   * @param name the database's, within its system
   * @param parameters the values of the workload's parameters
   * @param token of the lease
   */
  record Held(
      Target database,
      String name,
      String workload,
      List<String> parameters,
      Keeper keeper,
      Data<?> data,
      String token) {}
}
