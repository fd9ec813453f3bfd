// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

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
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine.ThreadsRemain;
import io.github.jmeterndb.sweep.engine.LocalEngine;
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
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;
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
  private final StoppableSteps steps = new StoppableSteps();
  private LiveFeed feed;
  private SweepSetup setup;
  private RunRecord record;

  /** Results of all cells; fewer if the tables lack rows for an operation. */
  private int planned;

  /** Null before the sweep. */
  private LimitWatch limits;

  /** Null until the run has ended. */
  private RunEnded ended;

  SweepRun(CellThreads threads, List<SweepPerfMonCollector> listeners) {
    this(threads, null, () -> listeners, new SweepConsole(System.out, System.err));
  }

  SweepRun(
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
    try (LiveFeed live = new LiveFeed(followers, this::error)) {
      feed = live;
      RunEnded end = start(parameters);
      feed.publish(follower -> follower.runEnded(end));
      return end;
    }
  }

  private RunEnded start(UnaryOperator<String> parameters) {
    try {
      setup = steps.run(() -> SweepSetup.of(parameters, isRemote()));
      if (setup.settings().isOn(Parameter.CLEAN)) {
        return steps.run(
            () -> {
              Cleanup.run(setup, this::say);
              return new RunEnded(State.COMPLETE, "");
            });
      }
      if (setup.settings().isOn(Parameter.DRY_RUN)) {
        return dryRun();
      }
      try (MetricsServer metrics = MetricsServer.of(setup.settings()).orElse(null)) {
        if (metrics != null) {
          feed.add(metrics);
          say("Metrics: " + metrics.url());
        }
        return sweepAndEnd();
      }
    } catch (UserError | IOException | InterruptedException | RuntimeException | Error e) {
      if (steps.areStopped() || e instanceof InterruptedException) {
        LOG.info("The run was stopped", e);
        return new RunEnded(State.INTERRUPTED, "");
      }
      UserError failure = Failures.known(e);
      return new RunEnded(failed(failure), failure.getMessage());
    }
  }

  private RunEnded sweepAndEnd() throws UserError, IOException {
    record = RunRecord.start(setup.directory(), setup.target(), setup.settings(), feed);
    Throwable failure = null;
    try {
      RunPlan plan =
          new RunPlan(
              record.path(),
              setup.target().name(),
              setup.target().system(),
              setup.settings(),
              generators());
      feed.publish(follower -> follower.runBegins(plan));
      SweepConsole.announcement(setup).forEach(this::say);
      say("Run directory: " + record.path());
      sweep();
    } catch (UserError | IOException | InterruptedException | RuntimeException | Error e) {
      failure = e;
    }
    return ended == null ? end(failure) : ended;
  }

  private void say(String line) {
    feed.publish(follower -> follower.said(line));
  }

  private void error(String line) {
    feed.publish(follower -> follower.troubled(line));
  }

  private RunEnded dryRun() throws UserError, IOException, InterruptedException {
    say("Dry run: nothing is written to the database, and nothing is measured.");
    SweepConsole.announcement(setup).forEach(this::say);
    Settings settings = setup.settings();
    say(
        "Paths %s; operations %s; threads of each path %s%s"
            .formatted(
                String.join(", ", settings.list(Parameter.PATHS)),
                String.join(", ", settings.list(Parameter.OPERATIONS)),
                String.join(", ", settings.list(Parameter.THREADS)),
                jvms() == 1 ? "" : ", shared by %s engines".formatted(jvms())));
    int problems = steps.run(() -> new Preflight(setup, jvms(), this::say).problems());
    if (problems > 0) {
      throw new UserError(
          "The run would not start: %s problem%s.".formatted(problems, problems == 1 ? "" : "s"));
    }
    say("The run would start.");
    return new RunEnded(State.COMPLETE, "");
  }

  @Override
  public void stop() {
    steps.stop();
  }

  /** A limit that was reached is reported first, because it caused the other failures. */
  private Optional<UserError> failure(Throwable thrown) {
    Optional<UserError> failure =
        Optional.ofNullable(thrown)
            .filter(e -> !(e instanceof InterruptedException))
            .map(Failures::known);
    if (limits != null
        && !limits.met().isEmpty()
        && failure.filter(Failures::isOfItself).isEmpty()) {
      UserError met = new UserError(limits.met());
      failure.ifPresent(met::addSuppressed);
      return Optional.of(met);
    }
    return thrown == null && !record.shortcomings().isEmpty()
        ? Optional.of(new UserError("Not measured as it should be: " + record.shortcomings() + "."))
        : failure;
  }

  private RunEnded end(Throwable thrown) {
    Optional<UserError> failure = Optional.empty();
    State state = State.FAILED;
    String message = "An error that was not foreseen; JMeter's log has more.";
    Optional<UserError> notWritten;
    try {
      failure = failure(thrown);
      state = state(failure, thrown != null);
      message = state == State.FAILED ? failure.orElseThrow().getMessage() : "";
    } finally {
      // Before all else, and whatever was thrown: without memory or threads, the rest may fail.
      notWritten = write(state, message);
    }
    if (state == State.FAILED) {
      failed(failure.orElseThrow());
      notWritten.ifPresent(e -> LOG.error("The end of a failed run is not recorded", e));
    } else {
      // Stopping makes pending statements fail.
      failure.ifPresent(e -> LOG.info("The run was stopped", e));
      state = notWritten.map(this::failed).orElse(state);
    }
    feed.flush();
    console.erase();
    boolean asRequired = record.hasLatencies() ? report() : !record.hasRequirements();
    if (!asRequired && record.hasRequirements()) {
      error("The run is not as required.");
    }
    if (state != State.COMPLETE) {
      error("The run ended as " + state + "; its record is in " + record.path() + ".");
    }
    Path page = new RunDirectory(record.path()).page();
    return new RunEnded(state, message, Optional.of(page).filter(Files::exists), asRequired);
  }

  private State state(Optional<UserError> failure, boolean hasThrown) {
    if (steps.areStopped() && failure.filter(Failures::isOfItself).isEmpty()) {
      return State.INTERRUPTED;
    }
    if (failure.isPresent()) {
      return State.FAILED;
    }
    if (hasThrown || record.done() < planned) {
      return State.INTERRUPTED;
    }
    return record.hasErrors() ? State.ERRORS : State.COMPLETE;
  }

  private Optional<UserError> write(State state, String message) {
    try {
      record.end(state, message);
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      return Optional.of(Failures.known(e));
    }
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
    try (Target.Deployment deployment =
        steps.run(() -> target.deploy(setup.settings(), this::say))) {
      steps.run(
          () -> {
            Preflight.require(setup, deployment.settings(), jvms(), this::say);
            return null;
          });
      sweep(setup.workload(), deployment);
    }
  }

  private <P> void sweep(Workload<P> workload, Target.Deployment deployment)
      throws UserError, IOException, InterruptedException {
    Settings settings = deployment.settings();
    List<Limit> given = Limit.stops(settings.text(Parameter.STOP_IF));
    try (DatabaseAdmin admin = steps.run(() -> setup.target().open(settings));
        // A separate connection: the administration's may be busy with a query over all rows.
        DatabaseAdmin look =
            given.isEmpty() ? null : steps.run(() -> setup.target().look(settings))) {
      Faults faults = Faults.of(settings, setup.target(), deployment.nodes());
      Data<P> data = workload.data(admin, settings);
      String token = steps.run(() -> admin.takeLease(this::say));
      // Closed before the database is stopped.
      try (Engine engine = engine(workload, data, record)) {
        Engine.Description description = steps.run(() -> engine.open(settings, token));
        if (!generators().isEmpty()) {
          say("Engines: " + String.join(", ", generators()));
        }
        record.describe(settings, description.versions(), description.encryption(), admin);
        List<SweepPerfMonCollector> ofRun = listeners.get();
        Sweep sweep = new Sweep(settings, admin, data, engine, faults, record, ofRun, feed);
        steps.stopBy(sweep::stop);
        try (LimitWatch watch = new LimitWatch(given, () -> look.memoryInUse(), System::nanoTime)) {
          limits = watch;
          feed.add(watch);
          try {
            for (SweepPerfMonCollector listener : ofRun) {
              listener.sweepStarts(settings, admin, record, this::error);
            }
            // The watch must know the processes that the listeners record.
            feed.flush();
            watch.start(sweep::stop);
            planned = sweep.run();
          } finally {
            ofRun.forEach(SweepPerfMonCollector::sweepEnded);
          }
        } catch (ThreadsRemain e) {
          // Recorded before the resources are closed: closing may wait for the remaining threads.
          ended = end(e);
          throw e;
        }
      } finally {
        steps.stopNothing();
      }
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

  /** Shows the failure in JMeter's GUI as well, whose users may see no console. */
  private State failed(UserError e) {
    LOG.error(e.getMessage(), e);
    error(e.getMessage());
    if (GuiPackage.getInstance() != null) {
      SwingUtilities.invokeLater(() -> JMeterUtils.reportErrorToUser(e.getMessage(), "jmeter-ndb"));
    }
    return State.FAILED;
  }
}
