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
import io.github.jmeterndb.sweep.remote.Coordinator.Answer;
import io.github.jmeterndb.sweep.remote.Coordinator.Failure;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.Order;
import io.github.jmeterndb.sweep.remote.Coordinator.Second;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * A run on a remote engine: executes the controller's orders until the run is over. A heartbeat
 * twice a second carries the measurements. If the controller cannot be reached, the engine ends its
 * work.
 */
public final class EngineRun implements SweepJob {
  private static final System.Logger LOG = System.getLogger(EngineRun.class.getName());
  private static final long HEARTBEAT_MILLIS = 500;

  private final Coordinator coordinator;
  private final String name;
  private final CellThreads threads;

  /** Null before the order to open, as are the administration and the data. */
  volatile LocalEngine<?> engine;

  private volatile DatabaseAdmin admin;
  Data<?> data;

  /** The current cell, or the last one. */
  private volatile ShareOfCell cell = new ShareOfCell();

  /** Released when threads of a cell start, and when an order has been executed. */
  private final Semaphore news = new Semaphore(0);

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
    CompletableFuture<Answer> work = null;
    try {
      coordinator.join(name, Environment.project());
      while (true) {
        boolean isDone = work != null && work.isDone();
        Answer answer = isDone ? work.join() : null;
        work = isDone ? null : work;
        ToEngine reply =
            coordinator.send(
                name, cell.message(work != null, answer, IdleWait.compilation(), stopped));
        if (reply.end()) {
          return;
        }
        if (reply.order() != null) {
          work =
              CompletableFuture.supplyAsync(
                  () -> answer(reply.order()),
                  task -> Daemon.start("jmeter-ndb-engine-order", task));
          CompletableFuture<Void> unused = work.thenRun(news::release);
        }
        if (reply.cancel()) {
          stopWork();
        } else if (reply.endCell()) {
          engine.endCell();
        }
        if (reply.begin()) {
          // The next heartbeat follows at once: the controller measures this engine's delay by it.
          cell.begin();
        } else if (work != null) {
          awaitNews();
        }
      }
    } catch (RemoteException e) {
      throw new UserError(
          "The controller of the run does not answer (%s): this engine ends its part."
              .formatted(UserError.firstLine(e)),
          e);
    } finally {
      if (work != null) {
        stopWork();
        work.join();
      }
      if (engine != null) {
        engine.close();
      }
      if (admin != null) {
        admin.close();
      }
    }
  }

  /** Waits until the next heartbeat is due, or earlier if there is something new. */
  private void awaitNews() throws InterruptedException {
    ShareOfCell own = cell;
    if (own.isStarting()) {
      own.ready = own.run.awaitThreads(HEARTBEAT_MILLIS, MILLISECONDS) == 0;
    } else {
      news.tryAcquire(HEARTBEAT_MILLIS, MILLISECONDS);
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

  private Answer answer(Order order) {
    try {
      return new Answer(order.execute(this), "");
    } catch (UserError e) {
      return new Answer(null, e.getMessage());
    } catch (Exception | Error e) {
      LOG.log(System.Logger.Level.ERROR, "Unforeseen", e);
      return new Answer(null, "an error that was not foreseen: " + e);
    }
  }

  /**
   * Opens the connections; see {@link Engine#open}.
   *
   * @param sent settings of the run, without the password
   * @param engines in the order of their shares of each cell's threads, and of the rows
   */
  Engine.Description open(Settings.Sent sent, String system, List<String> engines, String token)
      throws UserError {
    Workload<?> workload = Workload.named(Settings.of(sent, List.of()).text(Parameter.WORKLOAD));
    Share share = new Share(engines.indexOf(name), engines.size());
    Settings settings = poolOfShare(Settings.of(sent, workload.parameters()), share);
    admin = Target.ofSystem(system).open(settings);
    engine = engine(workload, settings, share);
    if (stopped) {
      stopWork();
    }
    return engine.open(settings, system, token);
  }

  private <P> LocalEngine<P> engine(Workload<P> workload, Settings settings, Share share)
      throws UserError {
    Data<P> shared = workload.data(admin, settings);
    shared.share(share);
    data = shared;
    return new LocalEngine<>(workload, shared, threads, share);
  }

  /** Divides the pool: all engines share the server's connections. */
  private static Settings poolOfShare(Settings settings, Share share) {
    if (settings.isGiven(Parameter.JDBC_POOL_SIZE)) {
      return settings;
    }
    int most = share.threads(Collections.max(settings.numbers(Parameter.THREADS)));
    return settings.with(Parameter.JDBC_POOL_SIZE, String.valueOf(Math.max(1, most)));
  }

  Coordinator.Ran run(Engine.CellOrder order) throws UserError, IOException, InterruptedException {
    ShareOfCell own = new ShareOfCell();
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
                    news.release();
                  },
                  TurnWatch.NONE,
                  TurnWatch.NONE));
    } finally {
      own.over = true;
    }
    Engine.rethrow(outcome.failure());
    return new Coordinator.Ran(outcome.record(), data.takeWritten());
  }

  /** Measurements since the last heartbeat. Thread-safe. */
  private static final class ShareOfCell implements CellSink {
    private final List<Second> seconds = new ArrayList<>();
    private final Map<List<?>, Failure> failures = new LinkedHashMap<>();
    private volatile CellRun run;
    private volatile boolean ready;
    private volatile boolean over;

    /** Time by the clock of this machine; 0 before. */
    private volatile long begun;

    boolean isStarting() {
      return run != null && begun == 0 && !over;
    }

    void begin() {
      begun = System.currentTimeMillis();
      run.begin();
    }

    @Override
    public synchronized void measured(
        Kind kind, Cell part, long start, long end, Histogram histogram) {
      seconds.add(
          Second.of(
              part.tag(),
              kind,
              (int) MILLISECONDS.toSeconds(start - run.window().startMillis()),
              (int) (end - start),
              histogram));
    }

    @Override
    public synchronized void failed(
        long second, Cell part, String code, String message, int count) {
      long millis = begun != 0 ? second * 1_000 - begun : -1_000;
      failures.merge(
          List.of(second, code),
          new Failure(code, message, millis, count),
          (first, next) ->
              new Failure(code, first.message(), first.millis(), first.count() + next.count()));
    }

    synchronized FromEngine message(
        boolean isWorking, Answer answer, String activity, boolean isStopped) {
      FromEngine message =
          new FromEngine(
              isWorking,
              answer,
              ready && !over,
              begun != 0,
              activity,
              isStopped,
              new ArrayList<>(seconds),
              new ArrayList<>(failures.values()));
      seconds.clear();
      failures.clear();
      return message;
    }
  }
}
