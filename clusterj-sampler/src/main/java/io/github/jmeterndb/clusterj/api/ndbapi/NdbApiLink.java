// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import com.mysql.clusterj.ClusterJException;
import io.github.jmeterndb.clusterj.SessionCounters;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.TableClaim;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.Map;

/**
 * A cluster through the NDB API, by ndbjtie, its synchronous form in Java, which ClusterJ itself
 * uses. See the MySQL NDB Cluster API Developer Guide, chapter "The NDB API".
 */
public final class NdbApiLink implements Link<Store> {
  private static final System.Logger LOG = System.getLogger(NdbApiLink.class.getName());
  private static final int TOKEN = 1;

  private final NdbConnections connections;
  private final NdbSessions sessions;
  private final Store port;
  private final Map<String, String> versions;
  private final SessionCounters counters;

  /**
   * Connects to the cluster.
   *
   * @param versions what {@link #versions} gives
   * @param counters takes part in the opening and closing of sessions
   * @throws IllegalStateException if that fails, with NDB's message
   * @throws ClusterJException if libndbclient cannot be loaded
   */
  public NdbApiLink(Settings settings, Map<String, String> versions, SessionCounters counters) {
    this.versions = versions;
    this.counters = counters;
    connections = new NdbConnections(settings, counters);
    sessions = new NdbSessions(connections);
    port = new NdbApiStore(sessions);
  }

  @Override
  public Store port() {
    return port;
  }

  @Override
  public void openForThread() throws StoreException {
    sessions.open();
  }

  @Override
  public String tokenOf(String table) {
    try (NdbSession session = connections.open()) {
      NdbTable claims = session.table(TableClaim.TABLE, "name", "token").key(table);
      claims.read();
      return claims.text(TOKEN);
    } catch (StoreException e) {
      // There is no such row, or no such table, as in another cluster or database.
      LOG.log(System.Logger.Level.INFO, "No claims can be read through the NDB API", e);
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
    connections.close();
  }
}
