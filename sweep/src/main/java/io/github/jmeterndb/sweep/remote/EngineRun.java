// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.idle.IdleWait;
import io.github.jmeterndb.sweep.jmeter.SweepJob;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A run on a remote engine: executes the controller's orders until the run is over. A heartbeat
 * twice a second carries the measurements. If the controller cannot be reached, the engine ends its
 * work.
 */
public final class EngineRun implements SweepJob {
  private static final System.Logger LOG = System.getLogger(EngineRun.class.getName());
  private static final long POLL_MILLIS = 100;
  private static final long HEARTBEAT_MILLIS = 500;

  private final Coordinator coordinator;
  private final String name;
  private final CellThreads threads;

  /** One heartbeat at a time, so that each measurement arrives once and in order. */
  private final Object sending = new Object();

  /** Null before the first order to open. */
  private volatile LocalEngine<?> engine;

  private volatile DatabaseAdmin admin;
  private Data<?> data;

  /** The current cell, or the last one. */
  private volatile ShareOfCell cell = new ShareOfCell();

  private volatile boolean worksOnRows;
  private volatile boolean stopped;

  public EngineRun(Coordinator coordinator, String name, CellThreads threads) {
    this.coordinator = coordinator;
    this.name = name;
    this.threads = threads;
  }

  @Override
  public RunEnded run(UnaryOperator<String> parameters) {
    try {
      System.out.println("A share of a run of another machine, the controller.");
      run();
      System.out.println("That run has ended.");
      return new RunEnded(State.COMPLETE, "", Optional.empty());
    } catch (UserError e) {
      LOG.log(System.Logger.Level.ERROR, e.getMessage(), e);
      System.err.println("jmeter-ndb: " + Terminal.plain(e.getMessage()));
      return new RunEnded(State.FAILED, e.getMessage(), Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new RunEnded(State.INTERRUPTED, "", Optional.empty());
    }
  }

  private void run() throws UserError, InterruptedException {
    try {
      coordinator.send(name, new FromEngine.Join(Environment.project()));
      Thread heart = Daemon.start("jmeter-ndb-engine-heartbeat", this::beatUntilTheEnd);
      try {
        ToEngine order = new ToEngine.Wait();
        while (!(order instanceof ToEngine.End)) {
          order = coordinator.send(name, answer(order));
        }
      } finally {
        heart.interrupt();
        close();
      }
    } catch (RemoteException e) {
      throw new UserError(
          "The controller of the run does not answer (%s): this engine ends its part."
              .formatted(UserError.firstLine(e)),
          e);
    }
  }

  /** Ends the current work and refuses further orders: the controller then ends the run. */
  @Override
  public void stop() {
    stopped = true;
    stopWork();
  }

  private void stopWork() {
    LocalEngine<?> opened = engine;
    if (opened != null) {
      opened.stop();
    }
    abortWorkOnRows();
  }

  private void abortWorkOnRows() {
    DatabaseAdmin ofRows = admin;
    if (worksOnRows && ofRows != null) {
      ofRows.abort();
    }
  }

  private void beatUntilTheEnd() {
    try {
      while (true) {
        MILLISECONDS.sleep(HEARTBEAT_MILLIS);
        beat();
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, "The run is over", e);
    } catch (RemoteException | UserError e) {
      // The next message to the controller fails in the same way.
      LOG.log(System.Logger.Level.WARNING, "The controller does not hear this engine", e);
      stopWork();
    }
  }

  private void beat() throws RemoteException, UserError {
    ToEngine order;
    synchronized (sending) {
      order = coordinator.send(name, cell.take(IdleWait.compilation(), stopped));
    }
    LocalEngine<?> opened = engine;
    if (opened != null && (order instanceof ToEngine.EndCell || order instanceof ToEngine.Cancel)) {
      opened.endCell();
    }
    if (order instanceof ToEngine.Cancel) {
      abortWorkOnRows();
    }
  }

  private FromEngine answer(ToEngine order) throws InterruptedException {
    try {
      if (order instanceof ToEngine.Open open) {
        String workload = Settings.of(open.settings(), List.of()).text(Parameter.WORKLOAD);
        return open(Workload.named(workload), open);
      }
      return order instanceof ToEngine.Run next ? run(next.cell()) : workOnRows(order);
    } catch (UserError e) {
      return new FromEngine.Failed(e.getMessage());
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "Unforeseen", e);
      return new FromEngine.Failed("an error that was not foreseen: " + e);
    }
  }

  private FromEngine workOnRows(ToEngine order) throws UserError {
    worksOnRows = true;
    try {
      if (order instanceof ToEngine.Loaded loaded) {
        data.loaded(loaded.rows());
      } else if (order instanceof ToEngine.Reset) {
        engine.reset();
      } else if (order instanceof ToEngine.Prepare next) {
        engine.prepare(next.cell(), next.rate(), next.seconds());
      } else if (order instanceof ToEngine.Check) {
        return new FromEngine.Checked(engine.verdict());
      } else {
        return new FromEngine.Idle();
      }
      return new FromEngine.Done();
    } finally {
      worksOnRows = false;
    }
  }

  private <P> FromEngine open(Workload<P> workload, ToEngine.Open order) throws UserError {
    close();
    Settings settings =
        poolOfShare(Settings.of(order.settings(), workload.parameters()), order.share());
    admin = Target.ofSystem(order.system()).open(settings);
    Data<P> shared = workload.data(admin, settings);
    shared.share(order.share());
    data = shared;
    LocalEngine<P> local = new LocalEngine<>(workload, shared, threads);
    engine = local;
    if (stopped) {
      local.stop();
    }
    return new FromEngine.Opened(
        local.open(new Engine.Opening(settings, order.system(), order.share(), order.token())));
  }

  /** Divides the pool: all engines share the server's connections. */
  private static Settings poolOfShare(Settings settings, Share share) {
    if (settings.isGiven(Parameter.JDBC_POOL_SIZE)) {
      return settings;
    }
    int most = share.threads(Collections.max(settings.numbers(Parameter.THREADS)));
    return settings.with(Parameter.JDBC_POOL_SIZE, String.valueOf(Math.max(1, most)));
  }

  private void close() {
    if (engine != null) {
      engine.close();
      engine = null;
    }
    if (admin != null) {
      admin.close();
      admin = null;
    }
  }

  private FromEngine run(Engine.CellOrder order) throws UserError, InterruptedException {
    ShareOfCell own = new ShareOfCell();
    cell = own;
    Thread[] starter = new Thread[1];
    Engine.Outcome outcome;
    try {
      outcome =
          engine.run(
              order,
              new Engine.CellSinks(
                  own.latencies(false),
                  own.latencies(true),
                  own::failed,
                  made -> {
                    made.hold();
                    own.run = made;
                    starter[0] = Daemon.start("jmeter-ndb-engine-start", () -> begin(own));
                  },
                  TurnWatch.NONE,
                  TurnWatch.NONE));
    } finally {
      own.over = true;
      if (starter[0] != null) {
        starter[0].join();
      }
    }
    Throwable failure = outcome.failure();
    if (failure instanceof InterruptedException interrupted) {
      throw interrupted;
    } else if (failure != null) {
      throw failure instanceof UserError known
          ? known
          : new UserError(UserError.firstLine(failure), failure);
    }
    FromEngine.Measured last;
    synchronized (sending) {
      last = own.take("", stopped);
    }
    return new FromEngine.Ran(last, outcome.record(), data.takeWritten());
  }

  private void begin(ShareOfCell own) {
    try {
      while (!own.over && own.run.awaitThreads(POLL_MILLIS, MILLISECONDS) > 0) {
        // awaitThreads() waits.
      }
      ToEngine start = new ToEngine.Wait();
      while (start instanceof ToEngine.Wait && !own.over) {
        start = coordinator.send(name, new FromEngine.Ready());
      }
      if (start instanceof ToEngine.Begin) {
        own.begin();
        // Without delay: the controller measures this engine's delay by it.
        beat();
      } else {
        own.run.stop();
      }
    } catch (RemoteException | UserError e) {
      LOG.log(System.Logger.Level.WARNING, "No start", e);
      own.run.stop();
    } catch (InterruptedException e) {
      own.run.stop();
      Thread.currentThread().interrupt();
    }
  }

  /** Measurements since the last heartbeat. Thread-safe. */
  private static final class ShareOfCell {
    private final List<FromEngine.Second> seconds = new ArrayList<>();
    private final Map<Kind, FromEngine.Failure> failures = new LinkedHashMap<>();
    private volatile CellRun run;
    private volatile boolean over;

    /** Time by the clock of this machine; 0 before. */
    private long begun;

    void begin() {
      synchronized (this) {
        begun = System.currentTimeMillis();
      }
      run.begin();
    }

    LatencySink latencies(boolean service) {
      return (part, start, end, histogram) -> {
        FromEngine.Second second =
            new FromEngine.Second(
                part.tag(),
                service,
                (int) MILLISECONDS.toSeconds(start - run.startMillis()),
                (int) (end - start),
                Latencies.of(histogram.copy()));
        synchronized (this) {
          seconds.add(second);
        }
      };
    }

    synchronized void failed(long epochSecond, Cell part, String code, String message) {
      long millis = begun == 0 ? -1_000 : epochSecond * 1_000 - begun;
      failures.merge(
          new Kind(epochSecond, code),
          new FromEngine.Failure(code, message, millis, 1),
          (first, next) ->
              new FromEngine.Failure(code, first.message(), first.millis(), first.count() + 1));
    }

    synchronized FromEngine.Measured take(String activity, boolean isStopped) {
      FromEngine.Measured measured =
          new FromEngine.Measured(
              begun != 0,
              activity,
              isStopped,
              new ArrayList<>(seconds),
              new ArrayList<>(failures.values()));
      seconds.clear();
      failures.clear();
      return measured;
    }

    private record Kind(long epochSecond, String code) {}
  }
}
