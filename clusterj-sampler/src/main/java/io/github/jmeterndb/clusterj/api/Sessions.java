// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.SessionSource.OpenSession;
import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A session per thread, and the work in it. Thread-safe. */
public final class Sessions implements AutoCloseable {
  /** Where ClusterJ looks up how a class is mapped. */
  private static final String MAPPINGS = "com.mysql.clusterj.core.SessionFactoryImpl";

  /** Far longer than another thread takes to complete a mapping. */
  private static final long MAPPED = TimeUnit.SECONDS.toNanos(1);

  private static final long POLL = TimeUnit.MILLISECONDS.toNanos(1);

  private final SessionSource source;
  private final ThreadBound<OpenSession> sessions;

  Sessions(SessionSource source) {
    this.source = source;
    sessions = new ThreadBound<>(source::open);
  }

  /**
   * @param nodeIds one for each cluster connection; 0 where any free one will do
   * @throws ClusterJException if the cluster cannot be reached
   */
  public static Sessions connect(Settings settings, List<Integer> nodeIds) {
    return new Sessions(SessionSource.connect(settings, nodeIds));
  }

  /** Opens the calling thread's session, if it has none. */
  public void open() throws StoreException {
    session();
  }

  /** The calling thread's session. If it cannot be opened, nothing is applied. */
  private OpenSession session() throws StoreException {
    try {
      return sessions.get();
    } catch (ClusterJException e) {
      noteLoss(e);
      throw NdbFailure.exception(e).notApplied();
    }
  }

  /** Closes the calling thread's session, so that its next work opens another one. */
  public void discard() {
    sessions.discard();
  }

  /** Closes the sessions of the calling thread and of ended threads, and the factories. */
  @Override
  public void close() {
    sessions.close();
    source.close();
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
        if (!isOfMapping(e) || System.nanoTime() - began > MAPPED) {
          throw e;
        }
        LockSupport.parkNanos(POLL);
      }
    }
  }

  private static boolean isOfMapping(NullPointerException e) {
    return Stream.of(e.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(MAPPINGS));
  }

  private <T> T runOnce(Work<T> work, List<?> rows) throws StoreException {
    Session session = session().session();
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
   * Does work in a transaction of the calling thread's session.
   *
   * @throws StoreException if it fails; the transaction is rolled back, and nothing is applied
   *     unless the commit was sent
   */
  public <T> T transaction(Work<T> work) throws StoreException {
    return transaction(work, List.of());
  }

  /**
   * As {@link #transaction(Work)}, and releases the memory of rows.
   *
   * @param rows the work adds those that it makes
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
    if (source.isLost()) {
      sessions.discard();
    }
  }

  private void noteLoss(ClusterJException e) {
    if (NdbFailure.isClusterFailure(e)) {
      source.lose();
    }
  }

  /**
   * @param <T> the result
   */
  @FunctionalInterface
  public interface Work<T> {
    T on(Session session) throws StoreException;
  }
}
