// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Lease;
import java.util.List;
import java.util.Map;

/**
 * Connections to a cluster over ClusterJ: a session factory per cluster connection, a session per
 * thread. See the MySQL NDB Cluster API Developer Guide, chapter "MySQL NDB Cluster Connector for
 * Java".
 *
 * @param <P> the API
 */
public final class ClusterJPathConnection<P> implements PathConnection<P> {
  private final Sessions sessions;
  private final P api;
  private final Map<String, String> versions;

  /**
   * Connects to the cluster.
   *
   * @param nodeIds one for each cluster connection; 0 where any free one will do
   * @param implementation of the API: a class with a public constructor that takes {@link Sessions}
   *     and {@link Settings}
   * @throws ClusterJException if that fails
   * @throws ReflectiveOperationException if there is no such class
   */
  public ClusterJPathConnection(
      Settings settings,
      List<Integer> nodeIds,
      Map<String, String> versions,
      Class<P> type,
      String implementation)
      throws ReflectiveOperationException {
    this.versions = versions;
    sessions = Sessions.connect(settings, nodeIds);
    try {
      api =
          Class.forName(implementation)
              .asSubclass(type)
              .getConstructor(Sessions.class, Settings.class)
              .newInstance(sessions, settings);
    } catch (ReflectiveOperationException | RuntimeException e) {
      sessions.close();
      throw e;
    }
  }

  ClusterJPathConnection(P api, Sessions sessions) {
    this.api = api;
    this.sessions = sessions;
    versions = Map.of();
  }

  @Override
  public P api() {
    return api;
  }

  @Override
  public void openForThread() throws StoreException {
    sessions.open();
  }

  @Override
  public String token() throws UserError {
    try {
      sessions.open();
      LeaseRow lease = sessions.run(session -> session.find(LeaseRow.class, Lease.TABLE));
      return lease == null ? "" : lease.getToken();
    } catch (StoreException e) {
      // "No such table existed", as in another cluster or database.
      if (e.code().startsWith("NDB-723/")) {
        return "";
      }
      throw new UserError(
          "ClusterJ cannot read which run holds the lease (%s); wait until the cluster is up, and run again."
              .formatted(e.oneLine()),
          e);
    } finally {
      sessions.discard();
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

  /** The row of the lease, as ClusterJ maps it. */
  @PersistenceCapable(table = Lease.TABLE)
  public interface LeaseRow {
    @PrimaryKey
    String getName();

    void setName(String name);

    String getToken();

    void setToken(String token);
  }
}
