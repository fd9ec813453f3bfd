// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The NDB Cluster through the NDB API, without ClusterJ's mapping of rows to objects: the
 * difference to ClusterJ is what that costs. The API's classes are in ClusterJ's jar.
 */
public final class NdbApiPath implements AccessPath {
  static final String NAME = "ndbapi";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean reaches(String system) {
    return system.equals("ndb");
  }

  /** It is written for crud's table alone. */
  @Override
  public boolean offers(Workload<?> workload) {
    return workload.port().equals(Store.class);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.NDB_CONNECTSTRING,
        Parameter.NDB_DATABASE,
        Parameter.NDB_MAX_TRANSACTIONS,
        Parameter.NDB_POOL_SIZE,
        Parameter.NDB_RECV_THRESHOLD,
        Parameter.NDB_TLS_PATH,
        Parameter.NDB_TLS_STRICT);
  }

  /** Any free one for each cluster connection. */
  @Override
  public List<Integer> apiNodes(Settings link) {
    return Collections.nCopies(link.number(Parameter.NDB_POOL_SIZE), NodeIds.ANY);
  }

  @Override
  public <P> Link<P> open(Workload<P> workload, Database database, Settings settings)
      throws UserError {
    return ClusterJPath.connect(
        NAME,
        settings,
        loader -> {
          // Its port is crud's, which is the only one that this path offers.
          @SuppressWarnings("unchecked")
          Link<P> link =
              Class.forName(ClusterJPath.API + ".ndbapi.NdbApiLink", true, loader)
                  .asSubclass(Link.class)
                  .getConstructor(Settings.class, Map.class, SessionCounters.class)
                  .newInstance(settings, ClusterJLibrary.versions(), ClusterJLibrary.counters());
          return link;
        });
  }
}
