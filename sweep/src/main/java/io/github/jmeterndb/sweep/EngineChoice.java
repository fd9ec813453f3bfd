// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.LinkSource;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;

/** Which engine runs the cells of a run. */
interface EngineChoice {
  /**
   * Does nothing where it can run what was set up.
   *
   * @throws UserError if it cannot
   */
  void require(SweepSetup setup) throws UserError;

  /** Whether several engines make the load. */
  boolean isRemote();

  /** The engines that make the load; none where this JVM does alone. */
  List<String> generators();

  /**
   * The engine, which has opened nothing yet.
   *
   * @param data that of the run, in this JVM
   */
  <P> Engine engine(Workload<P> workload, Data<P> data, RunRecord record);

  /** Whether what is recorded here is one of several engines' share, and no whole run. */
  default boolean measuresAShare() {
    return false;
  }

  /** Tables that are claimed beside those of the workload. */
  default List<String> tables() {
    return List.of();
  }

  /**
   * All tables are claimed.
   *
   * @throws UserError if what the engine needs of them cannot be made
   */
  default void claimed(Keeper keeper) throws UserError {}

  /** All was measured as it should be: the engines need not fail when they are let go. */
  default void succeeded() {}

  /** The run is stopped: nobody need wait for engines that are yet to come. For any thread. */
  default void stopGathering() {}

  /** Those threads of this JVM. */
  static EngineChoice local(CellThreads threads) {
    return new EngineChoice() {
      @Override
      public void require(SweepSetup setup) {
        // It can run all that there is.
      }

      @Override
      public boolean isRemote() {
        return false;
      }

      @Override
      public List<String> generators() {
        return List.of();
      }

      @Override
      public <P> Engine engine(Workload<P> workload, Data<P> data, RunRecord record) {
        return new LocalEngine<>(workload, data, LinkSource.of(workload), threads);
      }
    };
  }
}
