// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import io.github.jmeterndb.clusterj.SessionCounters;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.TableOwner;
import io.github.jmeterndb.store.ThreadBound;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The table through ClusterJ: one session factory, a session a thread, each operation in autocommit
 * mode: where a write finds its row first, the find is a transaction of its own. See the MySQL NDB
 * Cluster API Developer Guide, chapter "MySQL NDB Cluster Connector for Java".
 */
public final class ClusterJStore implements Store {
  private static final System.Logger LOG = System.getLogger(ClusterJStore.class.getName());
  private static final String PREFIX = "com.mysql.clusterj.";

  private final SessionFactory factory;
  private final ThreadBound<CountedSession> sessions;
  private final boolean findsFirst;
  private final Map<String, String> versions;
  private final SessionCounters counters;

  /**
   * Connects to the cluster.
   *
   * @param versions what {@link #versions} gives
   * @param counters takes part in the opening and closing of sessions
   * @throws ClusterJException if that fails
   */
  public ClusterJStore(Settings settings, Map<String, String> versions, SessionCounters counters) {
    this.versions = versions;
    this.counters = counters;
    findsFirst = settings.text(Parameter.WRITE_MODE).equals("find");
    factory = ClusterJHelper.getSessionFactory(properties(settings));
    sessions = new ThreadBound<>(() -> CountedSession.open(factory, counters));
  }

  private static Map<String, String> properties(Settings settings) {
    Map<String, String> properties = new HashMap<>();
    properties.put(PREFIX + "connectstring", settings.text(Parameter.NDB_CONNECTSTRING));
    properties.put(PREFIX + "database", settings.text(Parameter.NDB_DATABASE));
    properties.put(PREFIX + "max.transactions", settings.text(Parameter.NDB_MAX_TRANSACTIONS));
    properties.put(PREFIX + "connection.pool.size", settings.text(Parameter.NDB_POOL_SIZE));
    if (settings.isGiven(Parameter.NDB_NODEIDS)) {
      properties.put(PREFIX + "connection.pool.nodeids", settings.text(Parameter.NDB_NODEIDS));
    }
    // A cluster that is up answers at once; the defaults (4 retries, 5 s apart) try a user's
    // patience.
    properties.put(PREFIX + "connect.retries", "1");
    properties.put(PREFIX + "connect.delay", "1");
    return properties;
  }

  @Override
  public void openForThread() throws StoreException {
    session();
  }

  @Override
  public void insert(Row row) throws StoreException {
    run(
        session -> {
          Sbtest instance = session.newInstance(Sbtest.class);
          instance.setId(row.id());
          instance.setK(row.k());
          instance.setC(row.c());
          instance.setPad(row.pad());
          session.makePersistent(instance);
          session.release(instance);
          return row;
        });
  }

  @Override
  public Row select(int id) throws StoreException {
    return run(
        session -> {
          Sbtest instance = find(session, id);
          Row row = new Row(instance.getId(), instance.getK(), instance.getC(), instance.getPad());
          session.release(instance);
          return row;
        });
  }

  @Override
  public void update(int id, String c) throws StoreException {
    run(
        session -> {
          Sbtest instance = findsFirst ? find(session, id) : session.newInstance(Sbtest.class, id);
          instance.setC(c);
          session.updatePersistent(instance);
          session.release(instance);
          return null;
        });
  }

  @Override
  public void delete(int id) throws StoreException {
    run(
        session -> {
          if (findsFirst) {
            Sbtest instance = find(session, id);
            session.deletePersistent(instance);
            session.release(instance);
          } else {
            session.deletePersistent(Sbtest.class, id);
          }
          return null;
        });
  }

  @Override
  public Optional<TableOwner> ownerOf(String table) throws UserError {
    try (Session session = factory.getSession()) {
      Claim claim = session.find(Claim.class, table);
      return Optional.ofNullable(claim)
          .map(found -> new TableOwner(found.getWorkload(), found.getToken()));
    } catch (ClusterJException e) {
      // ClusterJ says in words only that there is no such table, as in another cluster or database.
      LOG.log(System.Logger.Level.INFO, "No claims can be read through ClusterJ", e);
      return Optional.empty();
    }
  }

  @Override
  public Map<String, String> versions() {
    return versions;
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    return counters.total();
  }

  @Override
  public void close() {
    sessions.close();
    factory.close();
  }

  private static Sbtest find(Session session, int id) throws StoreException {
    Sbtest instance = session.find(Sbtest.class, id);
    if (instance == null) {
      throw StoreException.wrongEffect("there is no row " + id);
    }
    return instance;
  }

  private Row run(Work work) throws StoreException {
    Session session = session();
    try {
      return work.on(session);
    } catch (ClusterJException e) {
      endTransaction(session);
      throw failure(e);
    }
  }

  private Session session() throws StoreException {
    try {
      return sessions.get().session();
    } catch (ClusterJException e) {
      throw failure(e);
    }
  }

  /** A session whose transaction cannot even be rolled back is of no more use. */
  private void endTransaction(Session session) {
    try {
      if (session.currentTransaction().isActive()) {
        session.currentTransaction().rollback();
      }
    } catch (ClusterJException e) {
      sessions.discard();
    }
  }

  private static StoreException failure(ClusterJException e) {
    String code = e.getClass().getSimpleName();
    if (e instanceof ClusterJDatastoreException datastore && datastore.getCode() > 0) {
      code =
          "NDB-"
              + datastore.getCode()
              + "/"
              + ClusterJDatastoreException.Classification.lookup(datastore.getClassification());
    }
    return new StoreException(code, e.getMessage(), e);
  }

  private interface Work {
    Row on(Session session) throws StoreException;
  }
}
