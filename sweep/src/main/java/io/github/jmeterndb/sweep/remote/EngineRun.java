// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.rmi.RemoteException;
import java.util.Collections;
import java.util.List;

/**
 * A run as one of its engines sees it: it does what the controller tells it to, until that is over.
 * For one thread, but for {@link #stop}.
 */
public final class EngineRun {
  private static final System.Logger LOG = System.getLogger(EngineRun.class.getName());
  private static final long POLL_MILLIS = 100;

  private final Coordinator coordinator;
  private final String name;
  private final CellThreads threads;

  /** Null before it is told what to open. */
  private volatile LocalEngine<?> engine;

  private volatile DatabaseAdmin admin;
  private Data<?> data;
  private Heartbeat heartbeat;
  private volatile boolean worksOnRows;
  private volatile boolean cellOver;
  private volatile boolean stopped;

  /**
   * Takes part.
   *
   * @param name host:port, as the controller calls it
   */
  public EngineRun(Coordinator coordinator, String name, CellThreads threads) {
    this.coordinator = coordinator;
    this.name = name;
    this.threads = threads;
  }

  /**
   * Does what it is told.
   *
   * @throws UserError if it takes no part, or the controller is gone
   * @throws InterruptedException if the thread is interrupted
   */
  public void run() throws UserError, InterruptedException {
    try {
      coordinator.send(name, new FromEngine.Join(Environment.project()));
      try (Heartbeat beating = new Heartbeat(coordinator, name, this)) {
        heartbeat = beating;
        ToEngine order = new ToEngine.Wait();
        while (!(order instanceof ToEngine.End)) {
          order = coordinator.send(name, answer(order));
        }
      } finally {
        close();
      }
    } catch (RemoteException e) {
      throw new UserError(
          "The controller of the run does not answer (%s): this engine ends its part."
              .formatted(UserError.firstLine(e)),
          e);
    }
  }

  /** Ends what is under way, and lets nothing else begin: the controller ends the run then. */
  public void stop() {
    stopped = true;
    stopWork();
  }

  boolean isStopped() {
    return stopped;
  }

  void stopWork() {
    LocalEngine<?> opened = engine;
    if (opened != null) {
      opened.stop();
    }
    abortWorkOnRows();
  }

  /** Does what the controller answers to a heartbeat. */
  void obey(ToEngine order) {
    LocalEngine<?> opened = engine;
    if (opened != null && (order instanceof ToEngine.EndCell || order instanceof ToEngine.Cancel)) {
      opened.endCell();
    }
    if (order instanceof ToEngine.Cancel) {
      abortWorkOnRows();
    }
  }

  private void abortWorkOnRows() {
    DatabaseAdmin ofRows = admin;
    if (worksOnRows && ofRows != null) {
      ofRows.abort();
    }
  }

  private FromEngine answer(ToEngine order) throws InterruptedException {
    try {
      if (order instanceof ToEngine.Open open) {
        String workload = Settings.of(open.settings(), List.of()).text(Parameter.WORKLOAD);
        return open(Workload.named(workload), open);
      }
      return order instanceof ToEngine.Run cell ? run(cell.cell()) : workOnRows(order);
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
    Target database = Target.ofSystem(order.system());
    DatabaseAdmin opened = database.open(settings);
    admin = opened;
    Data<P> shared = workload.data(opened, settings);
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

  /** Sized to this engine's threads, because all engines share the server's connections. */
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

  private FromEngine run(CellOrder order) throws UserError, InterruptedException {
    heartbeat.newCell();
    cellOver = false;
    Thread[] starter = new Thread[1];
    CellSinks sinks =
        new CellSinks(
            heartbeat.latencies(false),
            heartbeat.latencies(true),
            heartbeat.errors(),
            made -> {
              made.hold();
              heartbeat.filledBy(made);
              starter[0] = new Thread(() -> begin(made), "jmeter-ndb-engine-start");
              starter[0].start();
            },
            TurnWatch.NONE,
            TurnWatch.NONE);
    CellRecord record;
    try {
      record = engine.run(order, sinks);
    } catch (CellFailed e) {
      Throwable cause = e.getCause();
      if (cause instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw cause instanceof UserError known ? known : new UserError(UserError.firstLine(cause), e);
    } finally {
      cellOver = true;
      if (starter[0] != null) {
        starter[0].join();
      }
    }
    return new FromEngine.Ran(heartbeat.last(), record, data.takeWritten());
  }

  /** Lets the threads of a cell begin when those of all engines are ready. */
  private void begin(CellRun cell) {
    try {
      while (!cellOver && cell.awaitThreads(POLL_MILLIS, MILLISECONDS) > 0) {
        // Another look.
      }
      ToEngine start = new ToEngine.Wait();
      while (start instanceof ToEngine.Wait && !cellOver) {
        start = coordinator.send(name, new FromEngine.Ready());
      }
      if (start instanceof ToEngine.Begin) {
        heartbeat.begin();
      } else {
        cell.stop();
      }
    } catch (RemoteException | UserError e) {
      LOG.log(System.Logger.Level.WARNING, "No start", e);
      cell.stop();
    } catch (InterruptedException e) {
      cell.stop();
      Thread.currentThread().interrupt();
    }
  }
}
