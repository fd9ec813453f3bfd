// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import io.github.jmeterndb.clusterj.SessionCounters;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Opens sessions of one session factory, and of another one where its cluster was lost: where all
 * data nodes were gone, ClusterJ answers with error 4009 for ever, in new sessions as well (9.7.4),
 * also when they are back. The lost one is closed when its last session is. Thread-safe.
 */
final class SessionSource {
  private static final System.Logger LOG = System.getLogger(SessionSource.class.getName());

  /** What threads take to close the sessions of a lost cluster, one after the other. */
  private static final Duration LEAVING = Duration.ofSeconds(1);

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Supplier<SessionFactory> opener;

  /** One thread at a time opens a session or a factory, or closes a factory. */
  private final ReentrantLock turn = new ReentrantLock();

  private final long leaving;
  private final SessionCounters counters;
  private final AtomicInteger open = new AtomicInteger();
  private volatile boolean lost;

  /** Null where the last one is closed, and no other could be opened. */
  private SessionFactory factory;

  private ClusterJException failure;
  private long failedAt;

  /**
   * Opens the first one.
   *
   * @throws ClusterJException if that fails
   */
  SessionSource(Supplier<SessionFactory> opener, SessionCounters counters) {
    this(opener, counters, LEAVING);
  }

  SessionSource(Supplier<SessionFactory> opener, SessionCounters counters, Duration leaving) {
    this.opener = opener;
    this.leaving = leaving.toNanos();
    this.counters = counters;
    factory = opener.get();
  }

  /**
   * Opens a session for the calling thread.
   *
   * @throws ClusterJException if that fails
   * @throws StoreException if the cluster was lost, and others have not left it yet
   */
  CountedSession open() throws StoreException {
    return open(System.nanoTime());
  }

  private CountedSession open(long asked) throws StoreException {
    turn.lock();
    try {
      if (lost) {
        renew(asked);
      }
      Session session = factory.getSession();
      open.incrementAndGet();
      counters.opened(session);
      return new CountedSession(session, counters, open::decrementAndGet);
    } finally {
      turn.unlock();
    }
  }

  private void renew(long asked) throws StoreException {
    while (open.get() > 0 && System.nanoTime() - asked < leaving) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    if (open.get() > 0) {
      throw new StoreException(
          "CLUSTER-LOST",
          "the cluster was lost, and %d sessions are still to be closed".formatted(open.get()),
          Outcome.NOT_APPLIED,
          null);
    }
    if (failure != null && failedAt - asked > 0) {
      // It was tried while this thread waited for its turn.
      throw failure;
    }
    if (factory != null) {
      factory.close();
      factory = null;
    }
    try {
      factory = opener.get();
      lost = false;
    } catch (ClusterJException e) {
      failure = e;
      failedAt = System.nanoTime();
      throw e;
    }
  }

  /** An answer in one of its sessions says that the cluster was lost. */
  void lose() {
    lost = true;
  }

  /** Whether its sessions are of no more use. */
  boolean isLost() {
    return lost;
  }

  /**
   * Closes the factory. It stays open where a session does, or where a thread is still about to
   * open one: it would be closed under them, which may end the process, or never return.
   */
  void close() {
    if (!isLeft()) {
      LOG.log(System.Logger.Level.WARNING, "The session factory stays open: it is still in use");
      return;
    }
    try {
      if (factory != null) {
        factory.close();
      }
    } finally {
      turn.unlock();
    }
  }

  /** Whether nobody uses it; then it is the calling thread's turn. */
  private boolean isLeft() {
    try {
      if (!turn.tryLock(leaving, TimeUnit.NANOSECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    if (open.get() > 0) {
      turn.unlock();
      return false;
    }
    return true;
  }
}
