// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;

@NdbSandbox(clusterJ = true)
class ClusterJBlindStoreIT extends ClusterJStoreContract {
  ClusterJBlindStoreIT(Sandbox cluster) {
    super(cluster, "blind");
  }
}
