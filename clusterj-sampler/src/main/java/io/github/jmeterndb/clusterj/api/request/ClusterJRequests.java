// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.request;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.NdbFailure;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicColumn;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicTable;
import io.github.jmeterndb.clusterj.request.Request;
import io.github.jmeterndb.clusterj.request.Request.Operation;
import io.github.jmeterndb.clusterj.request.Requests;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Requests over ClusterJ's DynamicObject. Writes in a transaction of several requests are sent with
 * their request, not with the commit, so that a wrong request fails itself, and later ones read its
 * writes, as over JDBC.
 */
public final class ClusterJRequests implements Requests {
  /** "Invalid schema object version", "Table not defined in transaction coordinator". */
  private static final Set<Integer> TABLE_CHANGED = Set.of(241, 284);

  private final Sessions sessions;

  /** Mapped by one thread at a time: see {@link Sessions#run(Sessions.Work, List)}. */
  private final Map<String, DynamicTable> tables = new HashMap<>();

  /** Whether the calling thread has begun a transaction that it has not ended yet. */
  private final ThreadLocal<Boolean> begun = ThreadLocal.withInitial(() -> false);

  public ClusterJRequests(Sessions sessions, Settings settings) {
    this.sessions = sessions;
  }

  @Override
  public Answer run(Request request) throws StoreException {
    switch (request.type()) {
      case BEGIN -> begin();
      case COMMIT, ROLLBACK -> end(request.type() == Operation.COMMIT);
      default -> {
        List<Object> made = new ArrayList<>();
        return sessions.run(session -> onTable(session, request, made), made);
      }
    }
    return Answer.of(0);
  }

  private void begin() throws StoreException {
    if (begun.get()) {
      throw DynamicColumn.refusedBy(
          "the thread has a transaction already; commit it or roll it back first");
    }
    sessions.run(
        session -> {
          session.currentTransaction().begin();
          return session;
        });
    begun.set(true);
  }

  private void end(boolean commits) throws StoreException {
    boolean isBegun = begun.get();
    begun.remove();
    if (!isBegun) {
      throw DynamicColumn.refusedBy("the thread has no transaction; begin one first");
    }
    sessions.run(
        session -> {
          if (commits) {
            requireActive(session);
            session.currentTransaction().commit();
          } else if (session.currentTransaction().isActive()) {
            session.currentTransaction().rollback();
          }
          return session;
        });
  }

  /** Where a request of the transaction failed, {@link Sessions} has rolled it back. */
  private static void requireActive(Session session) throws StoreException {
    if (!session.currentTransaction().isActive()) {
      throw new StoreException(
          "ROLLED-BACK",
          "a request of this transaction failed, so that it was rolled back",
          Outcome.NOT_APPLIED,
          null);
    }
  }

  private Answer onTable(Session session, Request request, List<Object> made)
      throws StoreException {
    if (begun.get()) {
      requireActive(session);
    }
    try {
      return new TableRequest(session, table(session, request.table()), request, made).execute();
    } catch (ClusterJDatastoreException e) {
      throw explained(e);
    }
  }

  /** A missing row is no wrong effect here: the plan decides whether it should exist. */
  private static StoreException explained(ClusterJDatastoreException e) {
    if (e.getCode() == NdbFailure.NO_SUCH_ROW) {
      return new StoreException(
          NdbFailure.code(e), "there is no row with this key", Outcome.NOT_APPLIED, e);
    }
    if (TABLE_CHANGED.contains(e.getCode())) {
      return new StoreException(
          NdbFailure.code(e),
          "the table was changed or created again after this plan used it; start the plan again",
          Outcome.NOT_APPLIED,
          e);
    }
    throw e;
  }

  private DynamicTable table(Session session, String name) throws StoreException {
    synchronized (tables) {
      DynamicTable table = tables.get(name);
      if (table == null) {
        table = DynamicTable.of(session, name);
        tables.put(name, table);
      }
      return table;
    }
  }

  @Override
  public void endThread() {
    try {
      if (begun.get()) {
        end(false);
      }
    } catch (StoreException e) {
      System.getLogger(ClusterJRequests.class.getName())
          .log(System.Logger.Level.WARNING, "A transaction could not be rolled back", e);
    } finally {
      sessions.discard();
    }
  }
}
