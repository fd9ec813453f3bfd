// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;
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
  void require(SweepSetup setup) throws UserError;

  boolean isRemote();

  /** The engines that make the load; none where this JVM does alone. */
  List<String> generators();

  /**
   * The engine, which has opened nothing yet.
   *
   * @param data that of the run, in this JVM
   */
  <P> Engine engine(Workload<P> workload, Data<P> data, RunRecord record);

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
