// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.independent.Call.Method;
import io.github.jmeterndb.sweep.independent.Call.Reply;
import io.github.jmeterndb.sweep.independent.EngineTable.Message;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Order;
import io.github.jmeterndb.sweep.remote.Start;
import java.io.Serializable;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Engine 0, as another independent engine reaches it: through the table {@link EngineTable} of
 * their database. Thread-safe.
 */
public final class TableCoordinator implements Coordinator, AutoCloseable {
  /** What is said where engine 0 has ended a run that was not complete. */
  public static final String ENDED =
      "Engine 0 has ended the run early: its output says why; this engine ends its share.";

  private static final System.Logger LOG = System.getLogger(TableCoordinator.class.getName());
  private static final long POLL_MILLIS = 20;
  private static final long JOIN_POLL_MILLIS = 200;

  /** Engine 0 answers within a few seconds, if only that there is nothing to do. */
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final EngineTable table;
  private final Keeper keeper;
  private final int engine;
  private final int engines;
  private final Duration wait;
  private final Duration patience;
  private final String session = UUID.randomUUID().toString();
  private final AtomicInteger[] lanes = {new AtomicInteger(), new AtomicInteger()};

  /** Why the table could not be read last; null if that was not tried, or it is not made yet. */
  private SQLException unreadable;

  /** What another process has asked under this engine's number; null if none has. */
  private Message other;

  private volatile boolean stopped;
  private volatile boolean closed;

  /**
   * As that engine.
   *
   * @param keeper of the database; stays open
   * @param engine its number, 1 or more
   * @param engines how many there are
   * @param wait for engine 0 to start
   * @param patience after which engine 0 is lost where it sends no heartbeat
   */
  public TableCoordinator(
      Keeper keeper, int engine, int engines, Duration wait, Duration patience) {
    this.keeper = keeper;
    table = new EngineTable(keeper.server().another());
    this.engine = engine;
    this.engines = engines;
    this.wait = wait;
    this.patience = patience.plus(ANSWER);
  }

  /** Waits for nothing any more. */
  public void stop() {
    stopped = true;
  }

  /**
   * Waits for engine 0, which may start later, and makes the table anew.
   *
   * @throws UserError if it does not come in time, or does not take this engine
   */
  @Override
  public void join(String name, String version) throws UserError {
    AtomicInteger lane = lanes[Method.JOIN.lane()];
    synchronized (lane) {
      int number = lane.incrementAndGet();
      long deadline = System.nanoTime() + wait.toNanos();
      while (!stopped && System.nanoTime() - deadline < 0) {
        Optional<Object> reply = joined(new Call(Method.JOIN, engines, version), number);
        if (reply.isPresent()) {
          value((Reply) reply.get());
          return;
        }
        if (isInterrupted(JOIN_POLL_MILLIS)) {
          stopped = true;
        }
      }
      throw notMet();
    }
  }

  /** Asks, where that is not done, or the table was made anew since; nothing without a reply. */
  private Optional<Object> joined(Call call, int number) throws UserError {
    int lane = call.method().lane();
    try {
      Optional<Message> there = table.request(engine, lane);
      unreadable = null;
      if (there.isPresent() && !there.get().session().equals(session)) {
        requireIdle(there.get());
        return Optional.empty();
      }
      return table.reply(
          there.isPresent() ? there.get() : table.ask(engine, lane, session, number, call));
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "Engine 0 has made no table yet", e);
      unreadable = isGone(e) ? null : e;
      return Optional.empty();
    }
  }

  private static boolean isGone(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("42S0");
  }

  /** What another process has asked may be left from a run that was killed. */
  private void requireIdle(Message of) throws UserError {
    if (other != null && other.session().equals(of.session()) && !other.equals(of)) {
      throw new UserError(
          "Another engine runs with %s=%d: give each a number of its own, from 0 on."
              .formatted(Parameter.ENGINE_INDEX, engine));
    }
    other = of;
  }

  private UserError notMet() {
    if (unreadable != null && !stopped) {
      return keeper.explain(unreadable);
    }
    return new UserError(
        stopped
            ? "Stopped while waiting for engine 0."
            : ("Engine 0 did not start a run within %d s: start it with the same database and"
                    + " -J%s=0, or wait longer: -J%s=…")
                .formatted(wait.toSeconds(), Parameter.ENGINE_INDEX, Parameter.ENGINE_WAIT));
  }

  @Override
  public Order next(String name) throws UserError {
    return (Order) call(Method.NEXT, null);
  }

  @Override
  public Start begin(String name) throws UserError {
    return (Start) call(Method.BEGIN, null);
  }

  @Override
  public boolean beat(String name, Beat beat) throws UserError {
    return (Boolean) call(Method.BEAT, beat);
  }

  @Override
  public void answer(String name, Answer answer) throws UserError {
    call(Method.ANSWER, answer);
  }

  private Serializable call(Method method, Serializable argument) throws UserError {
    AtomicInteger lane = lanes[method.lane()];
    synchronized (lane) {
      boolean interrupted = false;
      try {
        if (closed) {
          throw new UserError("This engine has ended its share.");
        }
        Message request =
            table.ask(
                engine,
                method.lane(),
                session,
                lane.incrementAndGet(),
                new Call(method, engines, argument));
        long deadline = System.nanoTime() + patience.toNanos();
        Optional<Object> reply = table.reply(request);
        while (reply.isEmpty()) {
          if (System.nanoTime() - deadline > 0) {
            throw new UserError(
                "Engine 0 sends no heartbeat for %d s: this engine ends its share."
                    .formatted(patience.toSeconds()));
          }
          interrupted |= isInterrupted(POLL_MILLIS);
          reply = table.reply(request);
        }
        return value((Reply) reply.get());
      } catch (SQLException e) {
        throw explained(e);
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /** Engine 0 drops the table when its run is over, however it ended. */
  private UserError explained(SQLException e) {
    return isGone(e) ? new UserError(ENDED, e) : keeper.explain(e);
  }

  private static Serializable value(Reply reply) throws UserError {
    if (!reply.refusal().isEmpty()) {
      throw new UserError(reply.refusal());
    }
    return reply.value();
  }

  /** Waits, and says whether that was interrupted: what was asked is answered soon. */
  private static boolean isInterrupted(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  /** Tells engine 0 that this engine knows of the end. */
  @Override
  public void close() {
    closed = true;
    // What was asked before that is answered first.
    synchronized (lanes[0]) {
      synchronized (lanes[1]) {
        leave();
      }
    }
  }

  private void leave() {
    try {
      table.leave(engine, session);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "The table is gone already", e);
    }
    table.close();
  }
}
