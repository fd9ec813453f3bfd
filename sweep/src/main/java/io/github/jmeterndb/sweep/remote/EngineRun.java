// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.idle.IdleWait;
import io.github.jmeterndb.sweep.jmeter.SweepJob;
import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * A run on a remote engine: executes the controller's orders until the run is over. A heartbeat
 * twice a second carries the measurements. If the controller cannot be reached, the engine ends its
 * work.
 */
public final class EngineRun implements SweepJob {
  private static final System.Logger LOG = System.getLogger(EngineRun.class.getName());
  private static final long HEARTBEAT_MILLIS = 500;
  private static final FromEngine IDLE = new FromEngine.Idle(Environment.project());

  private final Coordinator coordinator;
  private final String name;
  private final CellThreads threads;

  /** Null before the order to open, as is the administration. */
  private volatile LocalEngine<?> engine;

  private volatile DatabaseAdmin admin;
  private Data<?> data;

  /** The current cell, or the last one. */
  private volatile ShareOfCell cell = new ShareOfCell(0);

  private final BlockingQueue<ShareOfCell> starting = new LinkedBlockingQueue<>();
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
      return new RunEnded(State.COMPLETE, "");
    } catch (UserError e) {
      LOG.log(System.Logger.Level.ERROR, e.getMessage(), e);
      System.err.println("jmeter-ndb: " + Terminal.plain(e.getMessage()));
      return new RunEnded(State.FAILED, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new RunEnded(State.INTERRUPTED, "");
    }
  }

  private void run() throws UserError, InterruptedException {
    try {
      ToEngine order = coordinator.send(name, IDLE);
      Thread heart = Daemon.start("jmeter-ndb-engine-heartbeat", this::beatUntilTheEnd);
      try {
        while (!(order instanceof ToEngine.End)) {
          FromEngine answer = answer(order);
          // Before the answer, the controller must know all measurements, or that this engine was
          // stopped.
          beat();
          order = coordinator.send(name, answer);
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
    if (engine != null) {
      engine.stop();
    }
    if (admin != null) {
      admin.abort();
    }
  }

  private void beatUntilTheEnd() {
    try {
      while (true) {
        ShareOfCell next = starting.poll(HEARTBEAT_MILLIS, MILLISECONDS);
        while (next != null && next.isStarting()) {
          next.ready = next.run.awaitThreads(HEARTBEAT_MILLIS, MILLISECONDS) == 0;
          beat();
        }
        // After the start without delay: the controller measures this engine's delay by it.
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

  /** One at a time, so that each measurement arrives once and in order. */
  private synchronized void beat() throws RemoteException, UserError {
    ToEngine order = coordinator.send(name, cell.take(IdleWait.compilation(), stopped));
    if (order instanceof ToEngine.Begin) {
      cell.begin();
    } else if (order instanceof ToEngine.Cancel) {
      stopWork();
    } else if (order instanceof ToEngine.EndCell) {
      engine.endCell();
    }
  }

  private FromEngine answer(ToEngine order) throws InterruptedException {
    try {
      return order instanceof ToEngine.Wait ? IDLE : new FromEngine.Done(execute(order));
    } catch (UserError e) {
      return new FromEngine.Failed(e.getMessage());
    } catch (IOException | RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "Unforeseen", e);
      return new FromEngine.Failed("an error that was not foreseen: " + e);
    }
  }

  private Serializable execute(ToEngine order) throws UserError, IOException, InterruptedException {
    if (order instanceof ToEngine.Open open) {
      String workload = Settings.of(open.settings(), List.of()).text(Parameter.WORKLOAD);
      return open(Workload.named(workload), open);
    } else if (order instanceof ToEngine.Loaded loaded) {
      data.loaded(loaded.rows());
    } else if (order instanceof ToEngine.Reset) {
      engine.reset();
    } else if (order instanceof ToEngine.Prepare next) {
      engine.prepare(next.cell(), next.rate(), next.seconds());
    } else if (order instanceof ToEngine.Run next) {
      return run(next.cell());
    } else if (order instanceof ToEngine.Check) {
      return engine.verdict();
    }
    return "";
  }

  private <P> Serializable open(Workload<P> workload, ToEngine.Open order) throws UserError {
    Share share = new Share(order.engines().indexOf(name), order.engines().size());
    Settings settings = poolOfShare(Settings.of(order.settings(), workload.parameters()), share);
    admin = Target.ofSystem(order.system()).open(settings);
    Data<P> shared = workload.data(admin, settings);
    shared.share(share);
    data = shared;
    engine = new LocalEngine<>(workload, shared, threads, share);
    if (stopped) {
      stopWork();
    }
    return engine.open(settings, order.token());
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
    }
    if (admin != null) {
      admin.close();
    }
  }

  private FromEngine.Ran run(Engine.CellOrder order)
      throws UserError, IOException, InterruptedException {
    ShareOfCell own = new ShareOfCell(order.cell().first().threads());
    cell = own;
    Engine.Outcome outcome;
    try {
      outcome =
          engine.run(
              order,
              new Engine.CellSinks(
                  own,
                  made -> {
                    made.hold();
                    own.run = made;
                    starting.add(own);
                  },
                  TurnWatch.NONE,
                  TurnWatch.NONE));
    } finally {
      own.over = true;
    }
    if (outcome.failure() != null) {
      throw ExceptionUtils.<RuntimeException>asRuntimeException(outcome.failure());
    }
    return new FromEngine.Ran(outcome.record(), data.takeWritten());
  }

  /** Measurements since the last heartbeat. Thread-safe. */
  private static final class ShareOfCell implements CellSink {
    /** The whole cell has so many: all engines name its files alike. */
    private final int threads;

    private final List<FromEngine.Second> seconds = new ArrayList<>();
    private final Map<List<?>, FromEngine.Failure> failures = new LinkedHashMap<>();
    private volatile CellRun run;
    private volatile boolean ready;
    private volatile boolean over;

    /** Time by the clock of this machine; 0 before. */
    private volatile long begun;

    ShareOfCell(int threads) {
      this.threads = threads;
    }

    boolean isStarting() {
      return begun == 0 && !over;
    }

    void begin() {
      begun = System.currentTimeMillis();
      run.begin();
    }

    @Override
    public synchronized void measured(
        Kind kind, Cell part, long start, long end, Histogram histogram) {
      seconds.add(
          new FromEngine.Second(
              new Cell(part.operation(), part.path(), threads).tag(),
              kind,
              (int) MILLISECONDS.toSeconds(start - run.window().startMillis()),
              (int) (end - start),
              histogram.copy()));
    }

    @Override
    public synchronized void failed(
        long second, Cell part, String code, String message, int count) {
      long millis = begun != 0 ? second * 1_000 - begun : -1_000;
      failures.merge(
          List.of(second, code),
          new FromEngine.Failure(code, message, millis, count),
          (first, next) ->
              new FromEngine.Failure(
                  code, first.message(), first.millis(), first.count() + next.count()));
    }

    synchronized FromEngine.Measured take(String activity, boolean isStopped) {
      FromEngine.Measured measured =
          new FromEngine.Measured(
              ready,
              begun != 0,
              activity,
              isStopped,
              new ArrayList<>(seconds),
              new ArrayList<>(failures.values()));
      seconds.clear();
      failures.clear();
      return measured;
    }
  }
}
