// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Session factories, one per cluster connection; a new session is of the factory with the fewest.
 * Thread-safe.
 *
 * <p>After all data nodes were gone, ClusterJ (9.7.4) answers error 4009 for ever, also in new
 * sessions: the factories are replaced when their last session is closed.
 *
 * <p>Not one factory with a pool: ClusterJ gives all factories with pools the same connections to a
 * cluster, in older versions the same factory, whatever their other properties. A factory has a
 * connection of its own only with {@code connection.pool.size} 0.
 */
final class SessionSource {
  private static final System.Logger LOG = System.getLogger(SessionSource.class.getName());

  private static final String PREFIX = "com.mysql.clusterj.";

  /** How long threads may take to close the sessions of a lost cluster. */
  private static final Duration LEAVING = Duration.ofSeconds(1);

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final List<Supplier<SessionFactory>> openers;

  /** Held to choose, open or close a factory. */
  private final ReentrantLock turn = new ReentrantLock();

  private final long leaving;
  private volatile boolean lost;

  /** Empty where the old factories are closed, and no others could be opened. */
  private List<OwnFactory> factories = List.of();

  private ClusterJException failure;
  private long failedAt;

  /**
   * @throws ClusterJException if a factory cannot be opened
   */
  SessionSource(List<Supplier<SessionFactory>> openers) {
    this(openers, LEAVING);
  }

  SessionSource(List<Supplier<SessionFactory>> openers, Duration leaving) {
    this.openers = openers;
    this.leaving = leaving.toNanos();
    openFactories();
  }

  /**
   * @param nodeIds one for each cluster connection; 0 where any free one will do
   */
  static SessionSource connect(Settings settings, List<Integer> nodeIds) {
    List<Supplier<SessionFactory>> openers = new ArrayList<>();
    for (int nodeId : nodeIds) {
      Map<String, String> properties = properties(settings);
      if (nodeId > 0) {
        properties.put(PREFIX + "connection.pool.nodeids", String.valueOf(nodeId));
      }
      openers.add(() -> ClusterJHelper.getSessionFactory(properties));
    }
    return new SessionSource(openers);
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
    boolean complete = false;
    try {
      openers.forEach(opener -> factories.add(new OwnFactory(opener.get(), new AtomicInteger())));
      complete = true;
    } finally {
      if (!complete) {
        closeFactories();
      }
    }
  }

  private void closeFactories() {
    factories.forEach(each -> each.factory.close());
    factories = List.of();
  }

  /**
   * Opens a session for the calling thread.
   *
   * @throws ClusterJException if that fails
   * @throws StoreException if the cluster was lost, and other threads still have sessions
   */
  OpenSession open() throws StoreException {
    return open(System.nanoTime());
  }

  private OpenSession open(long asked) throws StoreException {
    OwnFactory factory = choose(asked);
    boolean opened = false;
    try {
      Session session = factory.factory.getSession();
      opened = true;
      return new OpenSession(session, factory.sessions::decrementAndGet);
    } finally {
      if (!opened) {
        factory.sessions.decrementAndGet();
      }
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
  private int sessions() {
    return factories.stream().mapToInt(each -> each.sessions.get()).sum();
  }

  private void renew(long asked) throws StoreException {
    while (sessions() > 0 && System.nanoTime() - asked < leaving) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    if (sessions() > 0) {
      throw new StoreException(
          "CLUSTER-LOST",
          "the cluster was lost, and %s sessions are still to be closed".formatted(sessions()),
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

  /** The cluster was lost. */
  void lose() {
    lost = true;
  }

  boolean isLost() {
    return lost;
  }

  /**
   * Closes the factories, unless a session is open or about to be opened: to close a factory under
   * it may end the process, or never return.
   */
  void close() {
    if (!isLeft()) {
      LOG.log(
          System.Logger.Level.WARNING, "The session factories stay open: they are still in use");
      return;
    }
    try {
      closeFactories();
    } finally {
      turn.unlock();
    }
  }

  /** Whether no thread uses the factories; then the calling thread holds {@link #turn}. */
  private boolean isLeft() {
    try {
      if (!turn.tryLock(leaving, TimeUnit.NANOSECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    if (sessions() > 0) {
      turn.unlock();
      return false;
    }
    return true;
  }

  /**
   * A session for the thread that opened it.
   *
   * @param closed runs when it is closed, even if that fails
   */
  record OpenSession(Session session, Runnable closed) implements AutoCloseable {
    @Override
    public void close() {
      try {
        session.close();
      } finally {
        closed.run();
      }
    }
  }

  /** A factory, and how many of its sessions are open, or being opened. */
  private record OwnFactory(SessionFactory factory, AtomicInteger sessions) {}
}
