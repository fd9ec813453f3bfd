// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.LinkSource;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.engine.Opening;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.rmi.RemoteException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

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
  private Engine engine;

  private Keeper keeper;
  private Data<?> data;
  private volatile Heart heart;
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
      coordinator.join(name, Environment.project());
      try (Heart beating = new Heart(coordinator, name)) {
        heart = beating;
        if (stopped) {
          beating.stop();
        }
        Order order = coordinator.next(name);
        while (!(order instanceof Order.End)) {
          follow(order);
          order = coordinator.next(name);
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

  /** Ends what is under way: the controller ends the run then. */
  public void stop() {
    stopped = true;
    Heart beating = heart;
    if (beating != null) {
      beating.stop();
    }
  }

  private void follow(Order order) throws RemoteException, UserError, InterruptedException {
    if (order instanceof Order.None) {
      return;
    }
    Answer answer;
    try {
      answer = order instanceof Order.Open open ? open(open) : run(((Order.Run) order).cell());
    } catch (UserError e) {
      answer = new Answer.Failed(e.getMessage());
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "Unforeseen", e);
      answer = new Answer.Failed("an error that was not foreseen: " + e);
    }
    coordinator.answer(name, answer);
  }

  private Answer open(Order.Open order) throws UserError, InterruptedException {
    String workload = Settings.of(order.settings(), List.of()).text(Parameter.WORKLOAD);
    return open(Workload.named(workload), order);
  }

  private <P> Answer open(Workload<P> workload, Order.Open order)
      throws UserError, InterruptedException {
    close();
    Settings settings =
        poolOfShare(Settings.of(order.settings(), workload.parameters()), order.share());
    Database database = Services.named(Database.class, "system", Database::system, order.system());
    keeper = database.open(settings);
    Data<P> shared = workload.data(keeper, settings);
    shared.share(order.share());
    data = shared;
    LocalEngine<P> local = new LocalEngine<>(workload, shared, LinkSource.of(workload), threads);
    engine = local;
    Opening opening = new Opening(settings, order.system(), order.share(), order.token());
    return new Answer.Opened(local.open(opening));
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
    if (keeper != null) {
      keeper.close();
      keeper = null;
    }
  }

  private Answer run(CellOrder order) throws UserError, InterruptedException {
    Outbox outbox = new Outbox();
    Together together = new Together(outbox);
    heart.watch(engine, outbox);
    CellRecord record;
    try {
      record =
          engine.run(
              order,
              new CellSinks(
                  outbox.latencies(false),
                  outbox.latencies(true),
                  outbox.errors(),
                  together::start));
    } catch (CellFailed e) {
      Throwable cause = e.getCause();
      if (cause instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw cause instanceof UserError known ? known : new UserError(UserError.firstLine(cause), e);
    } finally {
      together.end();
    }
    return new Answer.Ran(heart.last(), record, data.ledger());
  }

  /** Lets the threads of a cell begin when those of all engines are ready. */
  private final class Together {
    private final Outbox outbox;
    private final AtomicBoolean ended = new AtomicBoolean();
    private CellRun run;
    private Thread starter;

    Together(Outbox outbox) {
      this.outbox = outbox;
    }

    void start(CellRun made) {
      run = made;
      outbox.filledBy(made);
      made.hold();
      starter = new Thread(this::begin, "jmeter-ndb-engine-start");
      starter.start();
    }

    void end() throws InterruptedException {
      ended.set(true);
      if (starter != null) {
        run.stop();
        starter.join();
      }
    }

    private void begin() {
      try {
        while (run.awaitThreads(POLL_MILLIS, MILLISECONDS) > 0) {
          // Another look.
        }
        Start start = Start.WAIT;
        while (start == Start.WAIT && !ended.get()) {
          start = coordinator.begin(name);
        }
        if (start == Start.NOW) {
          outbox.begin();
          run.begin();
          // At once, for it shows how long after the others this engine began at most.
          heart.beat();
        } else {
          run.stop();
        }
      } catch (RemoteException | UserError e) {
        LOG.log(System.Logger.Level.WARNING, "No start", e);
        run.stop();
      } catch (InterruptedException e) {
        run.stop();
        Thread.currentThread().interrupt();
      }
    }
  }
}
