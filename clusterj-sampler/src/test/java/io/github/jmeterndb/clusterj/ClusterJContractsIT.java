// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;

@NdbSandbox(clusterJ = true)
class ClusterJContractsIT extends PathContracts {
  private final Sandbox cluster;

  ClusterJContractsIT(Sandbox cluster) {
    super(new ClusterJPath(), new NdbTarget(), "NDB-630/ConstraintViolation");
    this.cluster = cluster;
  }

  @Override
  protected Settings where() {
    return cluster.settings();
  }

  @Override
  protected boolean testsData() {
    return false;
  }
}
