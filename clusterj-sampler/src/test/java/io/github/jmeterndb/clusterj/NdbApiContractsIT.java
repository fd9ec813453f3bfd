// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;

/** Of the same cluster and with the same errors as ClusterJ's. */
@NdbSandbox(clusterJ = true)
class NdbApiContractsIT extends ClusterJContractsIT {
  NdbApiContractsIT(Sandbox cluster) {
    super(cluster);
  }

  @Override
  protected AccessPath path() {
    return new NdbApiPath();
  }
}
