// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunReporter;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.engine.ThreadsRemain;
import io.github.jmeterndb.sweep.faults.Faults;
import io.github.jmeterndb.sweep.jmeter.SweepJob;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower.RunPlan;
import io.github.jmeterndb.sweep.metrics.MetricsServer;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Ensemble;
import io.github.jmeterndb.sweep.remote.RemoteEngines;
import io.github.jmeterndb.sweep.setup.Preflight;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run, from the choice of the target to the report. After a failure, the measured cells are kept
 * and reported, too. For one thread, except {@link #stop}.
 */
class SweepRun implements SweepJob {
  private static final Logger LOG = LoggerFactory.getLogger(SweepRun.class);

  /** Null if remote engines run the cells. */
  private final CellThreads threads;

  /** Null if this JVM runs the cells. */
  private final RemoteEngines engines;

  private final Supplier<List<SweepPerfMonCollector>> listeners;
  private final SweepConsole console;
  private volatile boolean stopped;

  /** What {@link #stop} does to the current step. */
  private Runnable stopper = () -> {};

  private LiveFeed feed;
  private SweepSetup setup;
  private RunRecord record;

  /** Results of all cells; fewer if the tables lack rows for an operation. */
  private int planned;

  /** Null if no limit is set. */
  private LimitWatch limits;

  /** Null until the run has ended. */
  private RunEnded ended;

  SweepRun(CellThreads threads, List<SweepPerfMonCollector> listeners) {
    this(threads, null, () -> listeners, new SweepConsole(System.out, System.err));
  }

  SweepRun(
      RemoteEngines engines,
      Supplier<List<SweepPerfMonCollector>> listeners,
      SweepConsole console) {
    this(null, engines, listeners, console);
  }

  private SweepRun(
      CellThreads threads,
      RemoteEngines engines,
      Supplier<List<SweepPerfMonCollector>> listeners,
      SweepConsole console) {
    this.threads = threads;
    this.engines = engines;
    this.listeners = listeners;
    this.console = console;
  }

  /** Remote engines use no database that this JVM starts. */
  boolean isRemote() {
    return engines != null;
  }

  <P> Engine engine(Workload<P> workload, Data<P> data, RunRecord record) {
    return engines == null
        ? new LocalEngine<>(workload, data, threads, Share.ALL)
        : new Ensemble(engines, data, record);
  }

  private List<String> generators() {
    return engines == null ? List.of() : engines.names();
  }

  private int jvms() {
    return Math.max(1, generators().size());
  }

  @Override
  public RunEnded run(UnaryOperator<String> parameters) {
    List<RunFollower> followers = new ArrayList<>(LiveFeed.followers());
    followers.add(console);
    try (LiveFeed live = new LiveFeed(followers, console::error)) {
      feed = live;
      console.speaksThrough(feed);
      RunEnded end = start(parameters);
      feed.publish(follower -> follower.runEnded(end));
      return end;
    } finally {
      console.speaksThrough(null);
    }
  }

  private RunEnded start(UnaryOperator<String> parameters) {
    try {
      setup = step(() -> SweepSetup.of(parameters, isRemote()));
      if (setup.settings().isOn(Parameter.CLEAN)) {
        return step(this::clean);
      }
      if (setup.settings().isOn(Parameter.DRY_RUN)) {
        return dryRun();
      }
      Optional<MetricsServer> metrics = MetricsServer.of(setup.settings());
      try {
        metrics.ifPresent(
            server -> {
              feed.add(server);
              console.say("Metrics: " + server.url());
            });
        return sweepAndEnd();
      } finally {
        metrics.ifPresent(MetricsServer::close);
      }
    } catch (InterruptedException e) {
      return ended(State.INTERRUPTED, "");
    } catch (UserError | IOException | RuntimeException | Error e) {
      if (stopped) {
        LOG.info("The run was stopped", e);
        return ended(State.INTERRUPTED, "");
      }
      UserError failure = known(e);
      return ended(failed(failure), failure.getMessage());
    }
  }

  private static RunEnded ended(State state, String message) {
    return new RunEnded(state, message, Optional.empty());
  }

  private RunEnded sweepAndEnd() throws UserError, IOException {
    record = RunRecord.start(setup.directory(), setup.target(), setup.settings());
    Optional<Throwable> failure = Optional.empty();
    try {
      record.followedBy(feed);
      RunPlan plan = setup.plan(record.path(), generators());
      feed.publish(follower -> follower.runBegins(plan));
      console.announce(setup);
      console.say("Run directory: " + record.path());
      sweep();
    } catch (UserError | IOException | InterruptedException | RuntimeException | Error e) {
      failure = Optional.of(e);
    }
    return ended == null ? end(failure) : ended;
  }

  private RunEnded dryRun() throws UserError, IOException, InterruptedException {
    console.say("Dry run: nothing is written to the database, and nothing is measured.");
    console.announce(setup);
    Settings settings = setup.settings();
    console.say(
        "Paths %s; operations %s; threads of each path %s%s"
            .formatted(
                String.join(", ", settings.list(Parameter.PATHS)),
                String.join(", ", settings.list(Parameter.OPERATIONS)),
                String.join(", ", settings.list(Parameter.THREADS)),
                jvms() == 1 ? "" : ", shared by %s engines".formatted(jvms())));
    int problems = step(() -> new Preflight(setup, jvms(), console::say).problems());
    if (problems == 0) {
      console.say("The run would start.");
      return ended(State.COMPLETE, "");
    }
    String message =
        "The run would not start: %s problem%s.".formatted(problems, problems == 1 ? "" : "s");
    console.failure(message);
    return ended(State.FAILED, message);
  }

  private RunEnded clean() throws UserError {
    Target database = setup.target();
    if (database.startsItsOwn() || database.isInMemory()) {
      throw new UserError(
          "%s: the target %s is removed at the end of its run, with all that is in it; name a cluster with -Jjdbc.url=…."
              .formatted(Parameter.CLEAN, database.name()));
    }
    boolean onlyLists = setup.settings().isOn(Parameter.DRY_RUN);
    Target.Answer answer = database.ask(setup.settings());
    String name = setup.settings().text(Parameter.NDB_DATABASE);
    console.say("Clean: %s, database %s".formatted(answer.server(), name));
    try (DatabaseAdmin look = database.look(answer.settings())) {
      if (!look.hasDatabase()) {
        console.say("No run has created anything here: there is no such database.");
        return ended(State.COMPLETE, "");
      }
    }
    try (DatabaseAdmin admin =
        onlyLists ? database.look(setup.settings()) : database.open(setup.settings())) {
      if (admin.clean(onlyLists, console::say)) {
        return ended(State.COMPLETE, "");
      }
    }
    throw new UserError(
        "Not all that runs have created in the database %s could be dropped; see the lines above."
            .formatted(name));
  }

  @Override
  public synchronized void stop() {
    stopped = true;
    stopper.run();
  }

  private synchronized void stopBy(Runnable next) throws InterruptedException {
    if (stopped) {
      throw new InterruptedException();
    }
    stopper = next;
  }

  /** Closing and writing must not be interrupted. */
  private synchronized void stopNothing() {
    stopper = () -> {};
    Thread.interrupted();
  }

  private <T> T step(Step<T> step) throws UserError, IOException, InterruptedException {
    stopBy(Thread.currentThread()::interrupt);
    try {
      return step.take();
    } finally {
      stopNothing();
    }
  }

  private static UserError known(Throwable e) {
    if (e instanceof UserError known) {
      return known;
    }
    return e instanceof IOException notWritten
        ? RunRecord.notWritten(notWritten)
        : new UserError("An error that was not foreseen: " + e + "; JMeter's log has more.", e);
  }

  /** A limit that was reached is reported first, because it caused the other failures. */
  private Optional<UserError> failure(Optional<Throwable> thrown) {
    Optional<UserError> failure =
        thrown.filter(e -> !(e instanceof InterruptedException)).map(SweepRun::known);
    if (limits != null
        && !limits.met().isEmpty()
        && failure.filter(SweepRun::isOfItself).isEmpty()) {
      UserError met = new UserError(limits.met());
      failure.ifPresent(met::addSuppressed);
      return Optional.of(met);
    }
    return thrown.isEmpty() && !record.shortcomings().isEmpty()
        ? Optional.of(new UserError("Not measured as it should be: " + record.shortcomings() + "."))
        : failure;
  }

  /** Such a failure is reported to the user even if the run was stopped. */
  private static boolean isOfItself(UserError failure) {
    return failure instanceof NotUndone || failure instanceof ThreadsRemain;
  }

  private RunEnded end(Optional<Throwable> thrown) {
    Optional<UserError> failure = failure(thrown);
    State state = record.hasErrors() ? State.ERRORS : State.COMPLETE;
    if (stopped && failure.filter(SweepRun::isOfItself).isEmpty()) {
      // Stopping makes pending statements fail.
      failure.ifPresent(e -> LOG.info("The run was stopped", e));
      state = State.INTERRUPTED;
    } else if (failure.isPresent()) {
      state = failed(failure.get());
    } else if (thrown.isPresent() || record.done() < planned) {
      state = State.INTERRUPTED;
    }
    console.nothingMore();
    String message = state == State.FAILED ? failure.orElseThrow().getMessage() : "";
    try {
      record.end(state, message);
    } catch (IOException | RuntimeException e) {
      if (state == State.FAILED) {
        LOG.error("The end of a failed run is not recorded", e);
      } else {
        state = failed(known(e));
      }
    }
    boolean asRequired = record.hasLatencies() ? report() : !record.hasRequirements();
    if (!asRequired && record.hasRequirements()) {
      console.error("The run is not as required.");
    }
    if (state != State.COMPLETE) {
      console.error("The run ended as " + state + "; its record is in " + record.path() + ".");
    }
    Path page = new RunDirectory(record.path()).page();
    return new RunEnded(state, message, Optional.of(page).filter(Files::exists), asRequired);
  }

  private void sweep() throws UserError, IOException, InterruptedException {
    Target target = setup.target();
    if (engines != null) {
      engines.requireAllThere();
      if (target.startsItsOwn() && !setup.settings().isGiven(Parameter.JDBC_PASSWORD)) {
        throw new UserError(
            "The target %s makes an account, whose password the engines must have: set JDBC_PASSWORD to the same in the environment of each and here."
                .formatted(target.name()));
      }
    }
    try (Target.Deployment deployment = step(() -> target.deploy(setup.settings(), console::say))) {
      step(
          () -> {
            Preflight.require(setup, deployment.settings(), jvms(), console::say);
            return null;
          });
      sweep(setup.workload(), deployment);
    }
  }

  private <P> void sweep(Workload<P> workload, Target.Deployment deployment)
      throws UserError, IOException, InterruptedException {
    Settings settings = deployment.settings();
    List<Limit> given = Limit.stops(settings.text(Parameter.STOP_IF));
    try (DatabaseAdmin admin = step(() -> setup.target().open(settings));
        // A separate connection: the administration's may be busy with a query over all rows.
        DatabaseAdmin look = given.isEmpty() ? null : step(() -> setup.target().look(settings))) {
      Faults faults = Faults.of(settings, setup.target(), deployment.nodes());
      Data<P> data = workload.data(admin, settings);
      String token = step(() -> admin.takeLease(console::say));
      // Closed before the database is stopped.
      try (Engine engine = engine(workload, data, record)) {
        Engine.Description description =
            step(() -> engine.open(settings, setup.target().system(), token));
        if (!generators().isEmpty()) {
          console.say("Engines: " + String.join(", ", generators()));
        }
        record.describe(settings, description.versions(), description.encryption(), admin);
        List<SweepPerfMonCollector> ofRun = listeners.get();
        Sweep sweep = new Sweep(settings, admin, data, engine, faults, record, ofRun, feed);
        stopBy(sweep::stop);
        try (LimitWatch watch = given.isEmpty() ? null : new LimitWatch(given, look::memoryInUse)) {
          limits = watch;
          run(sweep, settings, admin, ofRun);
        } catch (ThreadsRemain e) {
          // Recorded before the resources are closed: closing may wait for the remaining threads.
          ended = end(Optional.of(e));
          throw e;
        }
        planned = sweep.results();
      } finally {
        stopNothing();
      }
    }
  }

  private void run(
      Sweep sweep, Settings settings, DatabaseAdmin admin, List<SweepPerfMonCollector> ofRun)
      throws UserError, IOException, InterruptedException {
    try {
      if (limits != null) {
        feed.add(limits);
      }
      for (SweepPerfMonCollector listener : ofRun) {
        listener.sweepStarts(settings, admin, record, console);
      }
      if (limits != null) {
        // The watch must know the processes that the listeners record.
        feed.flush();
        limits.start(sweep::stop);
      }
      sweep.run();
    } finally {
      ofRun.forEach(SweepPerfMonCollector::sweepEnded);
    }
  }

  /**
   * Whether the figures meet the requirements. A failing report does not change the run's state.
   */
  private boolean report() {
    try {
      List<RunReporter> reporters = Services.all(RunReporter.class);
      boolean met = !reporters.isEmpty() || !record.hasRequirements();
      for (RunReporter reporter : reporters) {
        met &= reporter.report(record.path(), System.out);
      }
      return met;
    } catch (IOException | RuntimeException | Error e) {
      failed(new UserError("The report cannot be made: " + UserError.firstLine(e), e));
      return false;
    }
  }

  private State failed(UserError e) {
    LOG.error(e.getMessage(), e);
    console.failure(e.getMessage());
    return State.FAILED;
  }

  private interface Step<T> {
    T take() throws UserError, IOException, InterruptedException;
  }
}
