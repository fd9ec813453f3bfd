// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import com.mysql.clusterj.tie.ClusterConnectionServiceImpl;

/**
 * The NDB API's library, as ClusterJ loads it: the JVM binds it to the class loader of the class
 * that loads it. If that were one of ours in another loader, ClusterJ could not use it any more,
 * nor could the classes of the NDB API in ClusterJ's jar.
 */
final class ClientLibrary extends ClusterConnectionServiceImpl {
  private ClientLibrary() {}

  /** Loads it where it is not loaded yet. */
  static void load() {
    loadSystemLibrary("ndbclient");
  }
}
