// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Controller;
import io.github.jmeterndb.sweep.remote.Ensemble;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;

record RemoteChoice(Controller controller) implements EngineChoice {
  @Override
  public void require(SweepSetup setup) throws UserError {
    controller.requireAll();
    if (setup.target().startsItsOwn() && !setup.settings().isGiven(Parameter.JDBC_PASSWORD)) {
      throw new UserError(
          "The target %s makes an account, whose password the engines must have: set JDBC_PASSWORD to the same in the environment of each and here."
              .formatted(setup.target().name()));
    }
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  @Override
  public List<String> generators() {
    return controller.names();
  }

  @Override
  public <P> Engine engine(Workload<P> workload, Data<P> data, RunRecord record) {
    return new Ensemble(controller, data, record);
  }
}
