// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import io.github.jmeterndb.run.RunInfo.ShareInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.independent.Call.Reply;
import io.github.jmeterndb.sweep.independent.EngineTable.Message;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Order;
import java.io.Serializable;
import java.rmi.RemoteException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** On engine 0: answers what the others ask in the table, until it is closed. Thread-safe. */
final class TableService implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(TableService.class.getName());
  private static final long POLL_MILLIS = 25;

  /** How long the others may take to read that the run is over. */
  private static final long TO_LEAVE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final EngineTable table;
  private final Coordinator coordinator;
  private final int engines;

  /** The last request of each lane, by engine and lane. */
  private final Map<List<Integer>, Message> seen = new HashMap<>();

  private final ExecutorService answers = Executors.newCachedThreadPool(TableService::inBackground);
  private final Thread thread = inBackground(this::serve);
  private volatile boolean succeeded;
  private volatile boolean closed;

  TableService(EngineTable table, Coordinator coordinator, int engines) {
    this.table = table;
    this.coordinator = coordinator;
    this.engines = engines;
  }

  private static Thread inBackground(Runnable task) {
    Thread thread = new Thread(task, "jmeter-ndb-engines");
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    thread.start();
  }

  /** The run is as it should be. */
  void succeeded() {
    succeeded = true;
  }

  private void serve() {
    try {
      while (!closed) {
        look();
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, "The run is over", e);
    }
  }

  private void look() {
    try {
      for (Message request : table.requests()) {
        if (!request.equals(seen.put(List.of(request.engine(), request.lane()), request))) {
          answers.execute(() -> answer(request));
        }
      }
    } catch (SQLException e) {
      // Where this lasts, the other engines send no heartbeat any more.
      LOG.log(System.Logger.Level.WARNING, "The table of the engines cannot be read", e);
    }
  }

  private void answer(Message request) {
    try {
      table.answer(request, reply(request));
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "An engine gets no answer", e);
    }
  }

  private Reply reply(Message request) throws SQLException {
    try {
      return new Reply(value(request.engine(), (Call) table.asked(request)), "");
    } catch (UserError | RemoteException e) {
      return new Reply(null, UserError.firstLine(e));
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "Unforeseen", e);
      return new Reply(null, "an error on engine 0 that was not foreseen: " + e);
    }
  }

  private Serializable value(int engine, Call call) throws UserError, RemoteException {
    String name = ShareInfo.name(engine, engines);
    return switch (call.method()) {
      case JOIN -> {
        requireMember(engine, call);
        coordinator.join(name, (String) call.argument());
        yield null;
      }
      case NEXT -> next(name);
      case BEGIN -> coordinator.begin(name);
      case BEAT -> coordinator.beat(name, (Beat) call.argument());
      case ANSWER -> {
        coordinator.answer(name, (Answer) call.argument());
        yield null;
      }
    };
  }

  /** An engine may have measured all of its share of a run that failed. */
  private Order next(String name) throws UserError, RemoteException {
    Order order = coordinator.next(name);
    if (order instanceof Order.End && !succeeded) {
      throw new UserError(TableCoordinator.ENDED);
    }
    return order;
  }

  private void requireMember(int engine, Call call) throws UserError {
    if (call.engines() != engines) {
      throw new UserError(
          "%s=%d was given to engine %d, and %d to engine 0: give all the same."
              .formatted(Parameter.ENGINE_COUNT, call.engines(), engine, engines));
    }
  }

  /** Waits a little until the others have read what they were told last. */
  @Override
  public void close() {
    try {
      long deadline = System.nanoTime() + TO_LEAVE_NANOS;
      while (thread.isAlive() && !table.requests().isEmpty() && System.nanoTime() - deadline < 0) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.INFO, "Who has left is not known", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    closed = true;
    thread.interrupt();
    answers.shutdownNow();
    table.close();
  }
}
