// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.path.Target.Deployment;
import io.github.jmeterndb.run.RunInfo.ShareInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.independent.IndependentRules;
import io.github.jmeterndb.sweep.independent.ShareRecord;
import io.github.jmeterndb.sweep.independent.TableCoordinator;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.EngineRun;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a thread group does as an independent engine that does not lead: what engine 0 tells it. */
final class ShareJob implements SweepJob {
  private static final Logger LOG = LoggerFactory.getLogger(ShareJob.class);

  private final CellThreads threads;
  private final SweepConsole console = new SweepConsole(System.out, System.err);
  private volatile boolean stopped;
  private volatile TableCoordinator coordinator;
  private volatile EngineRun run;

  ShareJob(CellThreads threads) {
    this.threads = threads;
  }

  @Override
  public RunEnded run(Lookup parameters) {
    try {
      SweepSetup setup = SweepSetup.of(parameters::value, true);
      IndependentRules.require(setup);
      if (setup.settings().isOn(Parameter.CLEAN) || setup.settings().isOn(Parameter.DRY_RUN)) {
        console.say("Engine 0 does that.");
        return new RunEnded(State.COMPLETE, "", Optional.empty());
      }
      RunRecord record = RunRecord.start(setup.directory(), setup.target(), setup.settings());
      console.say("Run directory: " + record.path());
      return run(setup, record);
    } catch (UserError e) {
      return failed(e);
    } catch (IOException e) {
      return failed(RunRecord.notWritten(e));
    }
  }

  private RunEnded run(SweepSetup setup, RunRecord record) {
    Settings settings = setup.settings();
    int engine = settings.number(Parameter.ENGINE_INDEX);
    int engines = settings.number(Parameter.ENGINE_COUNT);
    ShareRecord share = new ShareRecord(record, settings, engine, engines, console::say);
    State state = State.FAILED;
    String message = "";
    try {
      record.share(new ShareInfo("", engine, engines));
      run(setup, share, engine, engines);
      if (!record.shortcomings().isEmpty()) {
        message = "Not measured as it should be: " + record.shortcomings() + ".";
      } else if (share.isComplete()) {
        state = record.hasErrors() ? State.ERRORS : State.COMPLETE;
      } else if (stopped) {
        state = State.INTERRUPTED;
      } else {
        message = TableCoordinator.ENDED;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      state = State.INTERRUPTED;
    } catch (UserError e) {
      LOG.error(e.getMessage(), e);
      state = stopped ? State.INTERRUPTED : State.FAILED;
      message = e.getMessage();
    } catch (IOException e) {
      message = RunRecord.notWritten(e).getMessage();
    } catch (RuntimeException e) {
      LOG.error("Unforeseen", e);
      message = RunRecord.unforeseen(e).getMessage();
    }
    return end(record, state, message);
  }

  private void run(SweepSetup setup, ShareRecord share, int engine, int engines)
      throws UserError, InterruptedException {
    try (Deployment deployment = setup.target().deploy(setup.settings(), console::say);
        Keeper keeper = setup.database().open(deployment.settings());
        TableCoordinator lead =
            new TableCoordinator(
                keeper,
                engine,
                engines,
                seconds(setup, Parameter.ENGINE_WAIT),
                seconds(setup, Parameter.ENGINES_TIMEOUT))) {
      console.say("Waiting for engine 0.");
      coordinator = lead;
      run = new EngineRun(lead, ShareInfo.name(engine, engines), threads, share);
      if (stopped) {
        stop();
      }
      run.run();
    }
  }

  private static Duration seconds(SweepSetup setup, Parameter parameter) {
    return Duration.ofSeconds(setup.settings().number(parameter));
  }

  private RunEnded end(RunRecord record, State state, String message) {
    if (!message.isEmpty()) {
      console.failure(message);
    }
    try {
      record.end(state, message);
    } catch (IOException e) {
      return failed(RunRecord.notWritten(e));
    }
    console.say(
        "This engine's share has ended as %s; its record is in %s."
            .formatted(state, record.path()));
    return new RunEnded(state, message, Optional.empty());
  }

  private RunEnded failed(UserError e) {
    LOG.error(e.getMessage(), e);
    console.failure(e.getMessage());
    return new RunEnded(State.FAILED, e.getMessage(), Optional.empty());
  }

  @Override
  public void stop() {
    stopped = true;
    TableCoordinator lead = coordinator;
    if (lead != null) {
      lead.stop();
    }
    EngineRun running = run;
    if (running != null) {
      running.stop();
    }
  }
}
