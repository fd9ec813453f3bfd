// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.EngineRun;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a thread group does on a remote engine: what the controller tells it to. */
final class EngineJob implements SweepJob {
  private static final Logger LOG = LoggerFactory.getLogger(EngineJob.class);

  private final EngineRun run;

  EngineJob(Coordinator coordinator, CellThreads threads) {
    run =
        new EngineRun(
            coordinator,
            JMeterUtils.getPropDefault(
                JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "?"),
            threads);
  }

  @Override
  public RunEnded run(Lookup parameters) {
    SweepConsole console = new SweepConsole(System.out, System.err);
    try {
      console.say("A share of a run of another machine, the controller.");
      run.run();
      console.say("That run has ended.");
      return ended(State.COMPLETE, "");
    } catch (UserError e) {
      LOG.error(e.getMessage(), e);
      console.error(e.getMessage());
      return ended(State.FAILED, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ended(State.INTERRUPTED, "");
    }
  }

  private static RunEnded ended(State state, String message) {
    return new RunEnded(state, message, Optional.empty());
  }

  @Override
  public void stop() {
    run.stop();
  }
}
