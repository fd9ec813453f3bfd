// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.SessionFactory;
import io.github.jmeterndb.clusterj.SessionCounters;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A cluster through ClusterJ: a session factory for each cluster connection, a session for each
 * thread or operation. See the MySQL NDB Cluster API Developer Guide, chapter "MySQL NDB Cluster
 * Connector for Java".
 *
 * <p>Not a factory with a pool: ClusterJ gives all factories with pools one and the same
 * connections to a cluster, in 9.7 also where the factories differ, in older versions one and the
 * same factory; whatever their pool sizes, receive thresholds and numbers of transactions. Only
 * with {@code connection.pool.size} 0 a factory has a connection of its own.
 *
 * @param <P> the workload's port
 */
public final class ClusterJLink<P> implements Link<P> {
  private static final System.Logger LOG = System.getLogger(ClusterJLink.class.getName());
  private static final String PREFIX = "com.mysql.clusterj.";

  private final SessionSource source;
  private final Sessions sessions;
  private final P port;
  private final Map<String, String> versions;
  private final SessionCounters counters;

  /**
   * Connects to the cluster.
   *
   * @param implementation of the workload's port, with a public constructor that takes {@link
   *     Sessions} and {@link Settings}
   * @param nodeIds one for each cluster connection; 0 where any free one will do
   * @param versions what {@link #versions} gives
   * @param counters takes part in the opening and closing of sessions
   * @throws ClusterJException if that fails
   * @throws ReflectiveOperationException if the implementation is none
   */
  public ClusterJLink(
      Workload<P> workload,
      Class<?> implementation,
      Settings settings,
      List<Integer> nodeIds,
      Map<String, String> versions,
      SessionCounters counters)
      throws ReflectiveOperationException {
    this.versions = versions;
    this.counters = counters;
    source = new SessionSource(openers(settings, nodeIds), counters);
    sessions = new Sessions(source, settings.text(Parameter.NDB_SESSION).equals("operation"));
    port = port(workload, implementation, settings);
  }

  private static List<Supplier<SessionFactory>> openers(Settings settings, List<Integer> nodeIds) {
    List<Supplier<SessionFactory>> openers = new ArrayList<>();
    for (int nodeId : nodeIds) {
      Map<String, String> properties = properties(settings);
      if (nodeId > 0) {
        properties.put(PREFIX + "connection.pool.nodeids", String.valueOf(nodeId));
      }
      openers.add(() -> ClusterJHelper.getSessionFactory(properties));
    }
    return openers;
  }

  private P port(Workload<P> workload, Class<?> implementation, Settings settings)
      throws ReflectiveOperationException {
    boolean made = false;
    try {
      P ofWorkload =
          implementation
              .asSubclass(workload.port())
              .getConstructor(Sessions.class, Settings.class)
              .newInstance(sessions, settings);
      made = true;
      return ofWorkload;
    } finally {
      if (!made) {
        close();
      }
    }
  }

  /** What ClusterJ is told of a connection, by the names of its properties. */
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

  @Override
  public P port() {
    return port;
  }

  @Override
  public String note(Operation operation) {
    return port instanceof Noted noted ? noted.note(operation) : "";
  }

  @Override
  public void openForThread() throws StoreException {
    sessions.open();
  }

  @Override
  public String tokenOf(String table) {
    try (CountedSession open = source.open()) {
      ClaimRow claim = open.session().find(ClaimRow.class, table);
      return claim == null ? "" : claim.getToken();
    } catch (ClusterJException | StoreException e) {
      // ClusterJ says in words only that there is no such table, as in another cluster or database.
      LOG.log(System.Logger.Level.INFO, "No claims can be read through ClusterJ", e);
      return "";
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
    source.close();
  }
}
