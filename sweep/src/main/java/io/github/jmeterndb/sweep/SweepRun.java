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
import io.github.jmeterndb.sweep.record.Encryption;
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
import java.util.Map;
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

  /** Interrupted by {@link #stop}. */
  private Optional<Thread> inSetUp = Optional.empty();

  private Optional<Sweep> sweep = Optional.empty();

  /** Results of all cells; fewer if the tables lack rows for an operation. */
  private int planned;

  /** Null if no limit is set. */
  private LimitWatch limits;

  private Optional<RunEnded> ended = Optional.empty();

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
    try (LiveFeed feed = new LiveFeed(followers, console::error)) {
      console.speaksThrough(feed);
      RunEnded end = run(parameters, feed);
      feed.publish(follower -> follower.runEnded(end));
      return end;
    } finally {
      console.speaksThrough(null);
    }
  }

  private RunEnded run(UnaryOperator<String> parameters, LiveFeed feed) {
    try {
      SweepSetup setup = step(() -> SweepSetup.of(parameters, isRemote()));
      if (setup.settings().isOn(Parameter.CLEAN)) {
        return step(() -> clean(setup));
      }
      if (setup.settings().isOn(Parameter.DRY_RUN)) {
        return dryRun(setup);
      }
      Optional<MetricsServer> metrics = MetricsServer.of(setup.settings());
      try {
        metrics.ifPresent(
            server -> {
              feed.add(server);
              console.say("Metrics: " + server.url());
            });
        return run(setup, feed);
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

  private RunEnded run(SweepSetup setup, LiveFeed feed) throws UserError, IOException {
    RunRecord record = RunRecord.start(setup.directory(), setup.target(), setup.settings());
    Optional<Throwable> failure = Optional.empty();
    try {
      record.followedBy(feed);
      RunPlan plan = setup.plan(record.path(), generators());
      feed.publish(follower -> follower.runBegins(plan));
      console.announce(setup);
      console.say("Run directory: " + record.path());
      sweep(setup, record, feed);
    } catch (UserError | IOException | InterruptedException | RuntimeException | Error e) {
      failure = Optional.of(e);
    }
    return ended.isPresent() ? ended.get() : end(setup, record, failure);
  }

  private RunEnded dryRun(SweepSetup setup) throws UserError, IOException, InterruptedException {
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

  private RunEnded clean(SweepSetup setup) throws UserError {
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
    sweep.ifPresent(Sweep::stop);
    inSetUp.ifPresent(Thread::interrupt);
  }

  private <T> T step(Step<T> step) throws UserError, IOException, InterruptedException {
    synchronized (this) {
      if (stopped) {
        throw new InterruptedException();
      }
      inSetUp = Optional.of(Thread.currentThread());
    }
    try {
      return step.take();
    } finally {
      noStep();
    }
  }

  /** After the set-up, closing and writing must not be interrupted. */
  private synchronized void noStep() {
    inSetUp = Optional.empty();
    Thread.interrupted();
  }

  private synchronized void runs(Optional<Sweep> next) throws InterruptedException {
    if (stopped && next.isPresent()) {
      throw new InterruptedException();
    }
    sweep = next;
  }

  private static UserError known(Throwable e) {
    if (e instanceof UserError known) {
      return known;
    }
    return e instanceof IOException notWritten
        ? RunRecord.notWritten(notWritten)
        : RunRecord.unforeseen(e);
  }

  /** A limit that was reached is reported first, because it caused the other failures. */
  private Optional<UserError> failure(RunRecord record, Optional<Throwable> thrown) {
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

  private RunEnded end(SweepSetup setup, RunRecord record, Optional<Throwable> thrown) {
    int done = setup.settings().isGiven(Parameter.SLO) ? record.searches() : record.results();
    Optional<UserError> failure = failure(record, thrown);
    State state = record.hasErrors() ? State.ERRORS : State.COMPLETE;
    if (stopped && failure.filter(SweepRun::isOfItself).isEmpty()) {
      // Stopping makes pending statements fail.
      failure.ifPresent(e -> LOG.info("The run was stopped", e));
      state = State.INTERRUPTED;
    } else if (failure.isPresent()) {
      state = failed(failure.get());
    } else if (thrown.isPresent() || done < planned) {
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
    boolean asRequired = record.hasLatencies() ? report(record) : !record.hasRequirements();
    if (!asRequired && record.hasRequirements()) {
      console.error("The run is not as required.");
    }
    if (state != State.COMPLETE) {
      console.error("The run ended as " + state + "; its record is in " + record.path() + ".");
    }
    Path page = new RunDirectory(record.path()).page();
    return new RunEnded(state, message, Optional.of(page).filter(Files::exists), asRequired);
  }

  private void sweep(SweepSetup setup, RunRecord record, LiveFeed feed)
      throws UserError, IOException, InterruptedException {
    if (engines != null) {
      engines.requireAllThere();
    }
    if (isRemote()
        && setup.target().startsItsOwn()
        && !setup.settings().isGiven(Parameter.JDBC_PASSWORD)) {
      throw new UserError(
          "The target %s makes an account, whose password the engines must have: set JDBC_PASSWORD to the same in the environment of each and here."
              .formatted(setup.target().name()));
    }
    try (Target.Deployment deployment =
        step(() -> setup.target().deploy(setup.settings(), console::say))) {
      step(
          () -> {
            Preflight.require(setup, deployment.settings(), jvms(), console::say);
            return null;
          });
      sweep(setup, setup.workload(), record, feed, deployment);
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
    try (DatabaseAdmin admin = step(() -> setup.target().open(settings))) {
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
        Map<String, Object> described =
            Encryption.describe(admin, settings, description.encryption(), record.generators());
        record.describe(settings, description.versions(), described);
        List<SweepPerfMonCollector> ofRun = listeners.get();
        Sweep next =
            new Sweep(settings, admin, data, engine, description, faults, record, ofRun, feed);
        runs(Optional.of(next));
        sweepWatched(setup, settings, admin, record, ofRun, feed, next);
        planned = next.results();
      } finally {
        runs(Optional.empty());
      }
    }
  }

  private void sweepWatched(
      SweepSetup setup,
      Settings settings,
      DatabaseAdmin admin,
      RunRecord record,
      List<SweepPerfMonCollector> ofRun,
      LiveFeed feed,
      Sweep next)
      throws UserError, IOException, InterruptedException {
    List<Limit> given = Limit.stops(settings.text(Parameter.STOP_IF));
    // A separate connection: the administration's may be busy with a query over all rows.
    try (DatabaseAdmin look = given.isEmpty() ? null : setup.target().look(settings);
        LimitWatch watch = given.isEmpty() ? null : new LimitWatch(given, look::memoryInUse)) {
      try {
        if (watch != null) {
          limits = watch;
          feed.add(watch);
        }
        for (SweepPerfMonCollector listener : ofRun) {
          listener.sweepStarts(settings, admin, record, console);
        }
        if (watch != null) {
          // The watch must know the processes that the listeners record.
          feed.flush();
          watch.start(next::stop);
        }
        next.run();
      } finally {
        ofRun.forEach(SweepPerfMonCollector::sweepEnded);
      }
    } catch (ThreadsRemain e) {
      // Recorded before the resources are closed: closing may wait for the remaining threads.
      ended = Optional.of(end(setup, record, Optional.of(e)));
      throw e;
    }
  }

  /**
   * Whether the figures meet the requirements. A failing report does not change the run's state.
   */
  private boolean report(RunRecord record) {
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
