// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import com.mysql.clusterj.ClusterJException;
import com.mysql.ndbjtie.ndbapi.Ndb;
import com.mysql.ndbjtie.ndbapi.Ndb_cluster_connection;
import io.github.jmeterndb.clusterj.SessionCounters;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The cluster connections of a link, which open sessions, each over the connection with the fewest.
 * Thread-safe.
 */
final class NdbConnections implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(NdbConnections.class.getName());

  // The same as over ClusterJ: a cluster that is up answers at once.
  private static final int RETRIES = 1;
  private static final int RETRY_DELAY_SECONDS = 1;
  private static final int SECONDS_TO_FIRST_NODE = 30;
  private static final int SECONDS_TO_ALL_NODES = 20;

  /** ClusterJ's default of its property tls.path; libndbclient knows the variable. */
  private static final String USUAL_TLS_PATH = "$HOME/ndb-tls";

  private static final String SCHEMA = "def";

  private final String database;
  private final int maxTransactions;
  private final SessionCounters counters;
  private final List<Counted> connections = new ArrayList<>();
  private boolean closed;

  /**
   * Connects to the cluster, as often as {@link Parameter#NDB_POOL_SIZE} says.
   *
   * @param counters takes part in the opening and closing of sessions
   * @throws IllegalStateException if that fails, with NDB's message
   * @throws ClusterJException if libndbclient cannot be loaded
   */
  NdbConnections(Settings settings, SessionCounters counters) {
    database = settings.text(Parameter.NDB_DATABASE);
    maxTransactions = settings.number(Parameter.NDB_MAX_TRANSACTIONS);
    this.counters = counters;
    ClientLibrary.load();
    boolean complete = false;
    try {
      for (int i = 0; i < settings.number(Parameter.NDB_POOL_SIZE); i++) {
        connect(settings);
      }
      complete = true;
    } finally {
      if (!complete) {
        close();
      }
    }
  }

  private void connect(Settings settings) {
    Ndb_cluster_connection connection =
        Ndb_cluster_connection.create(settings.text(Parameter.NDB_CONNECTSTRING));
    connections.add(new Counted(connection, new AtomicInteger()));
    configureTls(connection, settings);
    if (connection.connect(RETRIES, RETRY_DELAY_SECONDS, 0) != 0
        || connection.wait_until_ready(SECONDS_TO_FIRST_NODE, SECONDS_TO_ALL_NODES) < 0
        || connection.set_recv_thread_activation_threshold(
                settings.number(Parameter.NDB_RECV_THRESHOLD))
            != 0) {
      throw new IllegalStateException(
          connection.get_latest_error_msg().strip().replaceFirst("\\.+$", ""));
    }
  }

  /** As ClusterJ does; before NDB Cluster 8.3 there is no TLS. */
  private static void configureTls(Ndb_cluster_connection connection, Settings settings) {
    boolean hasTls =
        Stream.of(Ndb_cluster_connection.class.getMethods())
            .anyMatch(method -> method.getName().equals("configure_tls"));
    if (hasTls) {
      connection.configure_tls(
          settings.isGiven(Parameter.NDB_TLS_PATH)
              ? settings.text(Parameter.NDB_TLS_PATH)
              : USUAL_TLS_PATH,
          settings.text(Parameter.NDB_TLS_STRICT).equals("on") ? 1 : 0);
    }
  }

  /**
   * Opens a session for the calling thread.
   *
   * @throws StoreException if that fails, or the connections are closed
   */
  synchronized NdbSession open() throws StoreException {
    if (closed) {
      throw new StoreException("CLOSED", "the link is closed", Outcome.NOT_APPLIED, null);
    }
    Counted fewest =
        Collections.min(connections, Comparator.comparingInt(each -> each.sessions.get()));
    Ndb ndb = Ndb.create(fewest.connection, database, SCHEMA);
    fewest.sessions.incrementAndGet();
    NdbSession session = new NdbSession(ndb, counters, fewest.sessions::decrementAndGet);
    if (ndb.init(maxTransactions) != 0) {
      StoreException failure = session.failure(ndb.getNdbError()).notApplied();
      session.close();
      throw failure;
    }
    return session;
  }

  /** Closes the connections; not those in which a session is open: that would end the process. */
  @Override
  public synchronized void close() {
    closed = true;
    for (Counted each : connections) {
      if (each.sessions.get() == 0) {
        Ndb_cluster_connection.delete(each.connection);
      } else {
        LOG.log(System.Logger.Level.WARNING, "A cluster connection stays open: it is still in use");
      }
    }
    connections.clear();
  }

  /** A connection, and how many of its sessions are open. */
  private record Counted(Ndb_cluster_connection connection, AtomicInteger sessions) {}
}
