// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunReporter;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.StopLimit;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.sweep.engine.Opening;
import io.github.jmeterndb.sweep.engine.ThreadsRemain;
import io.github.jmeterndb.sweep.faults.Faults;
import io.github.jmeterndb.sweep.live.Followers;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunPlan;
import io.github.jmeterndb.sweep.metrics.MetricsServer;
import io.github.jmeterndb.sweep.record.Encryption;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.record.RunWatch;
import io.github.jmeterndb.sweep.setup.StartCheck;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run from the choice of its target to its report. Whatever happens in between, what was measured
 * is in the run directory, and the report is made from it. For one thread, but for {@link #stop}.
 */
final class SweepRun implements SweepJob {
  private static final Logger LOG = LoggerFactory.getLogger(SweepRun.class);

  private final EngineChoice choice;
  private final List<SweepListener> listeners;
  private final SweepConsole console = new SweepConsole(System.out, System.err);
  private volatile boolean stopped;
  private volatile Sweep sweep;

  /** Results of all cells; fewer where the tables lack something for an operation. */
  private int planned;

  /** What ends the run where the system suffers; null where nothing does. */
  private LimitWatch limits;

  /** How it has ended, where that is recorded before all is closed; else null. */
  private RunEnded ended;

  SweepRun(CellThreads threads, List<SweepListener> listeners) {
    this(EngineChoice.local(threads), listeners);
  }

  SweepRun(EngineChoice choice, List<SweepListener> listeners) {
    this.choice = choice;
    this.listeners = listeners;
  }

  @Override
  public RunEnded run(Lookup parameters) {
    List<RunFollower> followers = new ArrayList<>(Followers.all());
    followers.add(console);
    try (LiveFeed feed = new LiveFeed(followers, console::error)) {
      console.speaksThrough(feed);
      RunEnded end = run(parameters, feed);
      feed.publish(follower -> follower.runEnded(end));
      return end;
    } finally {
      console.speaksThrough(null);
    }
  }

  private RunEnded run(Lookup parameters, LiveFeed feed) {
    try {
      SweepSetup setup = SweepSetup.of(parameters::value, choice.isRemote());
      if (setup.settings().isOn(Parameter.CLEAN)) {
        return clean(setup);
      }
      if (setup.settings().isOn(Parameter.DRY_RUN)) {
        return new DryRun(setup, jvms(), console).run();
      }
      Optional<MetricsServer> metrics = MetricsServer.of(setup.settings());
      try {
        metrics.ifPresent(
            server -> {
              feed.add(server.follower());
              console.say("Metrics: " + server.url());
            });
        return run(setup, feed);
      } finally {
        metrics.ifPresent(MetricsServer::close);
      }
    } catch (UserError e) {
      return new RunEnded(failed(e), e.getMessage(), Optional.empty());
    } catch (IOException e) {
      UserError notWritten = RunRecord.notWritten(e);
      return new RunEnded(failed(notWritten), notWritten.getMessage(), Optional.empty());
    }
  }

  private RunEnded run(SweepSetup setup, LiveFeed feed) throws UserError, IOException {
    RunRecord record = RunRecord.start(setup.directory(), setup.target(), setup.settings());
    record.followedBy(feed);
    RunPlan plan = setup.plan(record.path(), choice.generators());
    feed.publish(follower -> follower.runBegins(plan));
    console.announce(setup, record.path());
    return record(setup, record, feed);
  }

  /** Drops what runs have created, or only lists it. */
  private RunEnded clean(SweepSetup setup) throws UserError {
    if (setup.target().startsItsOwn() || setup.target().isInMemory()) {
      throw new UserError(
          "%s: the target %s is removed at the end of its run, with all that is in it; name a cluster with -Jjdbc.url=…."
              .formatted(Parameter.CLEAN, setup.target().name()));
    }
    boolean onlyLists = setup.settings().isOn(Parameter.DRY_RUN);
    Database database = setup.database();
    Database.Answer answer = database.ask(setup.settings());
    String name = setup.settings().text(Parameter.NDB_DATABASE);
    console.say("Clean: %s, database %s".formatted(answer.server(), name));
    try (Keeper look = database.look(answer.settings())) {
      if (!look.hasDatabase()) {
        console.say("No run has created anything here: there is no such database.");
        return new RunEnded(State.COMPLETE, "", Optional.empty());
      }
    }
    try (Keeper keeper =
        onlyLists ? database.look(setup.settings()) : database.open(setup.settings())) {
      if (keeper.clean(onlyLists, Workload.all(), console::say)) {
        return new RunEnded(State.COMPLETE, "", Optional.empty());
      }
    }
    throw new UserError(
        "Not all that runs have created in the database %s could be dropped; see the lines above."
            .formatted(name));
  }

  private int jvms() {
    return Math.max(1, choice.generators().size());
  }

  @Override
  public void stop() {
    stopped = true;
    Sweep running = sweep;
    if (running != null) {
      running.stop();
    }
  }

  private RunEnded record(SweepSetup setup, RunRecord record, LiveFeed feed) {
    State state = State.FAILED;
    UserError failure = null;
    try {
      sweep(setup, setup.workload(), record, feed);
      state = record.hasErrors() ? State.ERRORS : State.COMPLETE;
      boolean searches = setup.settings().isGiven(Parameter.SLO);
      int done = searches ? record.searches() : record.results();
      if (stopped || done < planned) {
        state = State.INTERRUPTED;
      }
      if (!record.shortcomings().isEmpty()) {
        state = State.FAILED;
        failure = new UserError("Not measured as it should be: " + record.shortcomings() + ".");
      }
    } catch (InterruptedException e) {
      state = State.INTERRUPTED;
    } catch (UserError e) {
      failure = e;
    } catch (IOException e) {
      failure = RunRecord.notWritten(e);
    } catch (RuntimeException e) {
      failure = RunRecord.unforeseen(e);
    }
    return ended == null ? end(record, state, withLimit(failure)) : ended;
  }

  /** A limit that was reached comes first, because it caused the other failure. */
  private UserError withLimit(UserError failure) {
    boolean ofItself = failure instanceof NotUndone || failure instanceof ThreadsRemain;
    if (limits == null || limits.met().isEmpty() || ofItself) {
      return failure;
    }
    UserError met = new UserError(limits.met());
    if (failure != null) {
      met.addSuppressed(failure);
    }
    return met;
  }

  private RunEnded end(RunRecord record, State reached, UserError failure) {
    State state = reached;
    boolean ofItself = failure instanceof NotUndone || failure instanceof ThreadsRemain;
    if (stopped && failure != null && !ofItself) {
      // What was under way was made to fail.
      LOG.info("The run was stopped", failure);
      state = State.INTERRUPTED;
    } else if (failure != null) {
      state = failed(failure);
    }
    console.nothingMore();
    String message = state == State.FAILED ? failure.getMessage() : "";
    state = end(record, state, message);
    boolean reported = record.hasLatencies() && report(record);
    boolean asRequired = reported || !record.hasRequirements();
    if (!asRequired) {
      console.error("The run is not as required.");
    }
    if (state != State.COMPLETE) {
      console.error("The run ended as " + state + "; its record is in " + record.path() + ".");
    }
    Path page = new RunDirectory(record.path()).page();
    return new RunEnded(state, message, Optional.of(page).filter(Files::exists), asRequired);
  }

  private State end(RunRecord record, State state, String message) {
    try {
      record.end(state, message);
      return state;
    } catch (IOException e) {
      if (state == State.FAILED) {
        LOG.error("The end of a failed run is not recorded", e);
        return state;
      }
      return failed(RunRecord.notWritten(e));
    }
  }

  private <P> void sweep(SweepSetup setup, Workload<P> workload, RunRecord record, LiveFeed feed)
      throws UserError, IOException, InterruptedException {
    choice.require(setup);
    try (Target.Deployment deployment = setup.target().deploy(setup.settings(), console::say)) {
      StartCheck.require(setup, deployment.settings(), jvms(), console::say);
      sweep(setup, workload, record, feed, deployment);
    }
  }

  private <P> void sweep(
      SweepSetup setup,
      Workload<P> workload,
      RunRecord record,
      LiveFeed feed,
      Target.Deployment deployment)
      throws UserError, IOException, InterruptedException {
    Settings settings = deployment.settings();
    try (Keeper keeper = setup.database().open(settings)) {
      Faults faults = Faults.of(settings, setup.target(), deployment.nodes());
      Data<P> data = workload.data(keeper, settings);
      String token = keeper.claim(data.tables(), Workload.all(), console::say);
      // Closed before the database that it leads to may be stopped.
      try (Engine engine = choice.engine(workload, data, record)) {
        EngineDescription description =
            engine.open(
                new Opening(
                    settings, setup.target().system(), Share.ALL, data.tables().get(0), token));
        if (!choice.generators().isEmpty()) {
          console.say("Engines: " + String.join(", ", choice.generators()));
        }
        Map<String, Object> described =
            Encryption.describe(keeper, settings, description.encryption(), record.generators());
        record.describe(settings, description.versions(), described);
        sweep =
            new Sweep(settings, keeper, data, engine, description, faults, record, listeners, feed);
        if (!stopped) {
          sweepWatched(setup.database(), settings, keeper, record);
        }
        planned = sweep.results();
      } finally {
        sweep = null;
      }
    }
  }

  private void sweepWatched(Database database, Settings settings, Keeper keeper, RunRecord record)
      throws UserError, IOException, InterruptedException {
    List<StopLimit> given = StopLimit.all(settings.text(Parameter.STOP_IF));
    if (given.isEmpty()) {
      sweepListenedTo(settings, keeper, record);
      return;
    }
    // A connection of its own: the keeper's may be in a query over all rows.
    try (Keeper look = database.look(settings);
        LimitWatch watch = new LimitWatch(given, look::memoryInUse)) {
      limits = watch;
      record.watchedBy(watch);
      sweepListenedTo(settings, keeper, record);
    } finally {
      record.watchedBy(RunWatch.NONE);
    }
  }

  private void sweepListenedTo(Settings settings, Keeper keeper, RunRecord record)
      throws UserError, IOException, InterruptedException {
    try {
      runListenedTo(settings, keeper, record);
    } catch (ThreadsRemain e) {
      // Whatever is closed from here on may wait for these threads, or end with them.
      ended = end(record, State.FAILED, e);
      throw e;
    }
  }

  private void runListenedTo(Settings settings, Keeper keeper, RunRecord record)
      throws UserError, IOException, InterruptedException {
    try {
      for (SweepListener listener : listeners) {
        listener.sweepStarts(settings, keeper, record, console);
      }
      if (limits != null) {
        limits.start(sweep::stop);
      }
      sweep.run();
    } finally {
      listeners.forEach(SweepListener::sweepEnded);
    }
  }

  private boolean report(RunRecord record) {
    List<RunReporter> reporters = Services.all(RunReporter.class);
    boolean met = !reporters.isEmpty();
    for (RunReporter reporter : reporters) {
      try {
        met &= reporter.report(record.path(), System.out);
      } catch (IOException e) {
        failed(new UserError("The report cannot be made: " + e.getMessage(), e));
        met = false;
      }
    }
    return met;
  }

  private State failed(UserError e) {
    LOG.error(e.getMessage(), e);
    console.failure(e.getMessage());
    return State.FAILED;
  }
}
