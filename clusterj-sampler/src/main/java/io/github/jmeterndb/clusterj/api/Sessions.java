// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A session per thread, and the work in it. There is a session factory per cluster connection; a
 * new session is of the factory with the fewest. Thread-safe.
 *
 * <p>After all data nodes were gone, ClusterJ (9.7.4) answers error 4009 for ever, also in new
 * sessions: the factories are replaced when their last session is closed.
 *
 * <p>Not one factory with a pool: ClusterJ gives all factories with pools the same connections to a
 * cluster, in older versions the same factory, whatever their other properties. A factory has a
 * connection of its own only with {@code connection.pool.size} 0.
 */
public final class Sessions implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Sessions.class.getName());

  private static final String PREFIX = "com.mysql.clusterj.";

  private static final long POLL = TimeUnit.MILLISECONDS.toNanos(1);

  private final List<Supplier<SessionFactory>> openers;
  private final ThreadBound<OpenSession> sessions = new ThreadBound<>(this::openSession);

  /** How long threads may take to close the sessions of a lost cluster. */
  private final long leaving;

  /** Held to choose, open or close a factory. */
  private final ReentrantLock turn = new ReentrantLock();

  private volatile boolean lost;

  /** Empty where the old factories are closed, and no others could be opened. */
  private List<OwnFactory> factories = List.of();

  private ClusterJException failure;
  private long failedAt;

  Sessions(List<Supplier<SessionFactory>> openers, Duration leaving) {
    this.openers = openers;
    this.leaving = leaving.toNanos();
    openFactories();
  }

  /**
   * @param nodeIds one for each cluster connection; 0 where any free one will do
   * @throws ClusterJException if the cluster cannot be reached
   */
  public static Sessions connect(Settings settings, List<Integer> nodeIds) {
    List<Supplier<SessionFactory>> openers = new ArrayList<>();
    for (int nodeId : nodeIds) {
      Map<String, String> properties = properties(settings);
      if (nodeId > 0) {
        properties.put(PREFIX + "connection.pool.nodeids", String.valueOf(nodeId));
      }
      openers.add(() -> ClusterJHelper.getSessionFactory(properties));
    }
    return new Sessions(openers, Duration.ofSeconds(1));
  }

  /** The properties of a connection, by ClusterJ's names. */
  static Map<String, String> properties(Settings settings) {
    Map<String, String> properties = new HashMap<>();
    properties.put(PREFIX + "connectstring", settings.text(Parameter.NDB_CONNECTSTRING));
    properties.put(PREFIX + "database", settings.text(Parameter.NDB_DATABASE));
    properties.put(PREFIX + "max.transactions", settings.text(Parameter.NDB_MAX_TRANSACTIONS));
    properties.put(PREFIX + "connection.pool.size", "0");
    properties.put(
        PREFIX + "connection.pool.recv.thread.activation.threshold",
        settings.text(Parameter.NDB_RECV_THRESHOLD));
    if (settings.isGiven(Parameter.NDB_TLS_PATH)) {
      properties.put(PREFIX + "tls.path", settings.text(Parameter.NDB_TLS_PATH));
    }
    if (settings.text(Parameter.NDB_TLS_STRICT).equals("on")) {
      properties.put(PREFIX + "tls.strict", "1");
    }
    // A cluster that is up answers at once; the defaults (4 retries, 5 s apart) try a user's
    // patience.
    properties.put(PREFIX + "connect.retries", "1");
    properties.put(PREFIX + "connect.delay", "1");
    return properties;
  }

  private void openFactories() {
    factories = new ArrayList<>();
    try {
      openers.forEach(opener -> factories.add(new OwnFactory(opener.get(), new AtomicInteger())));
    } catch (RuntimeException | Error e) {
      closeFactories();
      throw e;
    }
  }

  private void closeFactories() {
    factories.forEach(each -> each.factory.close());
    factories = List.of();
  }

  OpenSession openSession() throws StoreException {
    OwnFactory factory = choose(System.nanoTime());
    try {
      return new OpenSession(factory.factory.getSession(), factory);
    } catch (RuntimeException | Error e) {
      factory.sessions.decrementAndGet();
      throw e;
    }
  }

  private OwnFactory choose(long asked) throws StoreException {
    turn.lock();
    try {
      if (lost) {
        renew(asked);
      }
      OwnFactory fewest =
          Collections.min(factories, Comparator.comparingInt(each -> each.sessions.get()));
      fewest.sessions.incrementAndGet();
      return fewest;
    } finally {
      turn.unlock();
    }
  }

  /** Sessions that are open, or being opened. To be called with {@link #turn} held. */
  private int openSessions() {
    return factories.stream().mapToInt(each -> each.sessions.get()).sum();
  }

  private void renew(long asked) throws StoreException {
    while (openSessions() > 0 && System.nanoTime() - asked < leaving) {
      LockSupport.parkNanos(POLL);
    }
    if (openSessions() > 0) {
      throw new StoreException(
          "CLUSTER-LOST",
          "the cluster was lost, and %s sessions are still to be closed".formatted(openSessions()),
          Outcome.NOT_APPLIED,
          null);
    }
    if (failure != null && failedAt - asked > 0) {
      // It was tried while this thread waited for its turn.
      throw failure;
    }
    closeFactories();
    try {
      openFactories();
      lost = false;
    } catch (ClusterJException e) {
      failure = e;
      failedAt = System.nanoTime();
      throw e;
    }
  }

  /** Opens the calling thread's session, if it has none. */
  public void open() throws StoreException {
    session();
  }

  /** The calling thread's session. If it cannot be opened, nothing is applied. */
  private Session session() throws StoreException {
    try {
      return sessions.get().session;
    } catch (ClusterJException e) {
      noteLoss(e);
      throw NdbFailure.exception(e).notApplied();
    }
  }

  /** Closes the calling thread's session, so that its next work opens another one. */
  public void discard() {
    sessions.discard();
  }

  /**
   * Closes the sessions of the calling thread and of ended threads, and the factories, unless a
   * session is open or about to be opened: to close a factory under it may end the process, or
   * never return.
   */
  @Override
  public void close() {
    sessions.close();
    boolean isMyTurn = false;
    try {
      isMyTurn = turn.tryLock(leaving, TimeUnit.NANOSECONDS);
      if (isMyTurn && openSessions() == 0) {
        closeFactories();
      } else {
        LOG.log(
            System.Logger.Level.WARNING, "The session factories stay open: they are still in use");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (isMyTurn) {
        turn.unlock();
      }
    }
  }

  /** Does work in the calling thread's session. If it fails, an open transaction is rolled back. */
  public <T> T run(Work<T> work) throws StoreException {
    return run(work, List.of());
  }

  /**
   * As {@link #run(Work)}, and releases the memory of rows at the end. A failure to release is no
   * failure of the work.
   *
   * <p>Where several threads use a class for the first time, ClusterJ (9.7.4) publishes its mapping
   * before it is complete: a write of such a row fails with a {@link NullPointerException} before
   * anything is sent. The work is then repeated.
   *
   * @param rows the work adds those that it makes
   */
  public <T> T run(Work<T> work, List<?> rows) throws StoreException {
    long began = System.nanoTime();
    while (true) {
      try {
        return runOnce(work, rows);
      } catch (NullPointerException e) {
        // A second is far longer than another thread takes to complete a mapping.
        if (!isOfMapping(e) || System.nanoTime() - began > TimeUnit.SECONDS.toNanos(1)) {
          throw e;
        }
        LockSupport.parkNanos(POLL);
      }
    }
  }

  private static boolean isOfMapping(NullPointerException e) {
    // Where ClusterJ looks up how a class is mapped.
    return Stream.of(e.getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(PREFIX + "core.SessionFactoryImpl"));
  }

  private <T> T runOnce(Work<T> work, List<?> rows) throws StoreException {
    Session session = session();
    boolean done = false;
    try {
      T result = work.on(session);
      done = true;
      return result;
    } catch (ClusterJException e) {
      noteLoss(e);
      throw NdbFailure.exception(e);
    } finally {
      end(session, done, rows);
    }
  }

  /**
   * Does work in a transaction of the calling thread's session, and releases rows as {@link
   * #run(Work, List)}.
   *
   * @throws StoreException if it fails; the transaction is rolled back, and nothing is applied
   *     unless the commit was sent
   */
  public <T> T transaction(Work<T> work, List<?> rows) throws StoreException {
    AtomicBoolean sent = new AtomicBoolean();
    try {
      return run(
          session -> {
            session.currentTransaction().begin();
            T result = work.on(session);
            sent.set(true);
            session.currentTransaction().commit();
            return result;
          },
          rows);
    } catch (StoreException e) {
      throw sent.get() ? e : e.notApplied();
    }
  }

  /** A session that cannot roll back, or release rows, is closed, with its rows. */
  private void end(Session session, boolean done, List<?> rows) {
    try {
      if (!done && session.currentTransaction().isActive()) {
        session.currentTransaction().rollback();
      }
      rows.forEach(session::release);
      if (!rows.isEmpty()) {
        rows.clear();
      }
    } catch (ClusterJException e) {
      sessions.discard();
    }
    if (lost) {
      sessions.discard();
    }
  }

  private void noteLoss(ClusterJException e) {
    if (NdbFailure.isClusterFailure(e)) {
      lost = true;
    }
  }

  /**
   * @param <T> the result
   */
  @FunctionalInterface
  public interface Work<T> {
    T on(Session session) throws StoreException;
  }

  /** A session for the thread that opened it. */
  record OpenSession(Session session, OwnFactory factory) implements AutoCloseable {
    @Override
    public void close() {
      try {
        session.close();
      } finally {
        factory.sessions.decrementAndGet();
      }
    }
  }

  /** A factory, and how many of its sessions are open, or being opened. */
  record OwnFactory(SessionFactory factory, AtomicInteger sessions) {}
}
