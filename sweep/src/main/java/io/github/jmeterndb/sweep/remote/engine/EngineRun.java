// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.CellRunner;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Order;
import io.github.jmeterndb.sweep.remote.Start;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A run as one of its engines sees it: it does what the machine that was asked tells it to, until
 * that is over. For one thread, but for {@link #stop}.
 */
public final class EngineRun {
  private static final long POLL_MILLIS = 100;

  private final Coordinator coordinator;
  private final String engine;
  private final CellRunner threads;
  private Opened<?> opened;
  private volatile Heart heart;
  private volatile boolean stopped;

  /**
   * Takes part.
   *
   * @param engine host:port, as that machine calls it
   */
  public EngineRun(Coordinator coordinator, String engine, CellRunner threads) {
    this.coordinator = coordinator;
    this.engine = engine;
    this.threads = threads;
  }

  /**
   * Does what it is told.
   *
   * @throws UserError if it takes no part, or the machine that was asked is gone
   * @throws InterruptedException if the thread is interrupted
   */
  public void run() throws UserError, InterruptedException {
    try {
      coordinator.join(engine, Environment.project());
      try (Heart beating = new Heart(coordinator, engine)) {
        heart = beating;
        if (stopped) {
          beating.stop();
        }
        Order order = coordinator.next(engine);
        while (!(order instanceof Order.End)) {
          follow(order);
          order = coordinator.next(engine);
        }
      } finally {
        close();
      }
    } catch (RemoteException e) {
      throw new UserError(
          "The machine that was asked for the run does not answer (%s): this engine ends its part."
              .formatted(UserError.firstLine(e)),
          e);
    }
  }

  /** Ends what is under way: the machine that was asked ends the run then. */
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
      answer = order instanceof Order.Open open ? open(open) : run((Order.Run) order);
    } catch (UserError e) {
      answer = new Answer.Failed(e.getMessage());
    } catch (RuntimeException e) {
      System.getLogger(EngineRun.class.getName()).log(System.Logger.Level.ERROR, "Unforeseen", e);
      answer = new Answer.Failed("an error that was not foreseen: " + e);
    }
    coordinator.answer(engine, answer);
  }

  private Answer open(Order.Open order) throws UserError {
    close();
    opened = Opened.open(order);
    Map<String, String> versions = new HashMap<>(Environment.versions());
    versions.putAll(opened.versions());
    Map<String, Serializable> host = new HashMap<>();
    Environment.host().forEach((name, value) -> host.put(name, (Serializable) value));
    return new Answer.Opened(
        ProcessHandle.current().pid(),
        versions,
        host,
        opened.notes(),
        opened.counters(),
        opened.encryption());
  }

  private void close() {
    if (opened != null) {
      opened.close();
      opened = null;
    }
  }

  private Answer run(Order.Run order) throws UserError, InterruptedException {
    Cell cell = Cell.ofTag(order.tag());
    opened.data().follow(order.changes());
    if (opened.threads(cell) == 0) {
      return Answer.Ran.idle(opened.data().ledger());
    }
    Outbox outbox = new Outbox(cell.threads());
    CellRun run = opened.run(cell, order, outbox);
    Link<?> link = opened.link(cell);
    Map<String, Long> before = link.counters();
    Map<String, Long> ofServer = link.serverCounters();
    run.hold();
    heart.watch(run, outbox);
    AtomicBoolean ended = new AtomicBoolean();
    Thread starter = new Thread(() -> beginTogether(run, outbox, ended), "jmeter-ndb-engine-start");
    starter.start();
    try {
      threads.run(run);
    } finally {
      ended.set(true);
      run.stop();
      starter.join();
      close(run);
    }
    return ran(run, since(before, link.counters()), since(ofServer, link.serverCounters()));
  }

  /** Waits until the threads of all engines are ready, and lets those here begin. */
  private void beginTogether(CellRun run, Outbox outbox, AtomicBoolean ended) {
    try {
      while (run.awaitThreads(POLL_MILLIS, MILLISECONDS) > 0) {
        // Another look.
      }
      Start start = Start.WAIT;
      while (start == Start.WAIT && !ended.get()) {
        start = coordinator.begin(engine);
      }
      if (start == Start.NOW) {
        outbox.begin();
        run.begin();
        // At once, for it shows how long after the others this engine began at the most.
        heart.beat();
      } else {
        run.stop();
      }
    } catch (RemoteException | UserError e) {
      System.getLogger(EngineRun.class.getName()).log(System.Logger.Level.WARNING, "No start", e);
      run.stop();
    } catch (InterruptedException e) {
      run.stop();
      Thread.currentThread().interrupt();
    }
  }

  private static void close(CellRun run) throws UserError {
    try {
      run.close();
    } catch (IOException e) {
      throw new UserError("What was measured is lost (" + UserError.firstLine(e) + ").", e);
    }
  }

  private static Map<String, Long> since(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> counted = new HashMap<>();
    after.forEach((name, value) -> counted.put(name, value - before.getOrDefault(name, value)));
    return counted;
  }

  private Answer ran(CellRun run, Map<String, Long> counters, Map<String, Long> serverCounters) {
    StoreException first = run.firstError();
    return new Answer.Ran(
        heart.last(),
        run.seconds(),
        run.operations(),
        new ArrayList<>(run.operationsByThread()),
        run.longestCut(),
        run.secondsWithoutAll(),
        run.invalid(),
        run.errors(),
        first == null ? "" : first.code(),
        first == null ? "" : UserError.firstLine(first),
        new HashMap<>(run.retries()),
        run.ranOut(),
        run.arrivals().orElse(null),
        counters,
        serverCounters,
        opened.data().ledger());
  }
}
