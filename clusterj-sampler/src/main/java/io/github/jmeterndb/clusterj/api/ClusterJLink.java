// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJException;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.Lease;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * A cluster through ClusterJ: a session factory for each cluster connection, a session for each
 * thread. See the MySQL NDB Cluster API Developer Guide, chapter "MySQL NDB Cluster Connector for
 * Java".
 *
 * @param <P> the workload's port
 */
public final class ClusterJLink<P> implements Link<P> {
  private static final System.Logger LOG = System.getLogger(ClusterJLink.class.getName());

  private final SessionSource source;
  private final Sessions sessions;
  private final P port;
  private final Map<String, String> versions;

  /**
   * Connects to the cluster.
   *
   * @param implementation of the workload's port, with a public constructor that takes {@link
   *     Sessions} and {@link Settings}
   * @param nodeIds one for each cluster connection; 0 where any free one will do
   * @param versions what {@link #versions} gives
   * @throws ClusterJException if that fails
   * @throws ReflectiveOperationException if the implementation is none
   */
  public ClusterJLink(
      Workload<P> workload,
      Class<?> implementation,
      Settings settings,
      List<Integer> nodeIds,
      Map<String, String> versions)
      throws ReflectiveOperationException {
    this.versions = versions;
    source = new SessionSource(Factories.openers(settings, nodeIds));
    sessions = new Sessions(source);
    port = port(workload, implementation, settings);
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
  public String token() {
    try (OpenSession open = source.open()) {
      LeaseRow lease = open.session().find(LeaseRow.class, Lease.TABLE);
      return lease == null ? "" : lease.getToken();
    } catch (ClusterJException | StoreException e) {
      // ClusterJ says in words only that there is no such table, as in another cluster or database.
      LOG.log(System.Logger.Level.INFO, "The lease cannot be read through ClusterJ", e);
      return "";
    }
  }

  @Override
  public Map<String, String> versions() {
    return versions;
  }

  @Override
  public void close() {
    sessions.close();
  }
}
