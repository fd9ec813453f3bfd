// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Verdict;
import java.util.function.BooleanSupplier;

/**
 * Compares the rows after a cell with what was acknowledged, and says whether the run goes on. For
 * one thread.
 */
final class RowComparison {
  static final Verdict NOT_MADE = new Verdict("its rows could not be compared", null);

  private final Keeper keeper;
  private final Data<?> data;
  private final Engine engine;
  private final BooleanSupplier stopped;
  private final boolean hasFaults;

  RowComparison(
      Settings settings, Keeper keeper, Data<?> data, Engine engine, BooleanSupplier stopped) {
    this.keeper = keeper;
    this.data = data;
    this.engine = engine;
    this.stopped = stopped;
    hasFaults = settings.isGiven(Parameter.FAULTS);
  }

  /**
   * Reads all rows; where nodes were broken, some over each path, too: one may see other copies;
   * and compares the copies themselves.
   */
  Verdict compare() throws UserError, InterruptedException {
    Verdict verdict = engine.verdict();
    return hasFaults
        ? verdict.and(engine.differencesOverPaths(stopped)).and(keeper.replicas(data.tables()))
        : verdict;
  }

  /**
   * What broken nodes have lost is what was to be seen: it is recorded, and the other cells find
   * all rows again.
   *
   * @param differences what the comparison has found; empty if nothing
   * @throws UserError if rows are wrong, and nothing was broken
   */
  void goOn(String title, String differences) throws UserError {
    if (differences.isEmpty()) {
      return;
    }
    if (!hasFaults) {
      throw new UserError(
          "After %s the rows are not what was acknowledged: %s.".formatted(title, differences));
    }
    keeper.requireLease();
    data.create();
    data.load();
  }
}
