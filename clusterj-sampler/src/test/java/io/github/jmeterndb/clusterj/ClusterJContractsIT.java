// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;

@NdbSandbox(clusterJ = true)
class ClusterJContractsIT extends PathContracts {
  private final Sandbox cluster;

  ClusterJContractsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Override
  protected AccessPath path() {
    return new ClusterJPath();
  }

  @Override
  protected Target database() {
    return new NdbTarget();
  }

  @Override
  protected Settings where() {
    return cluster.settings();
  }

  @Override
  protected boolean testsData() {
    return false;
  }

  @Override
  protected String duplicateKeyCode() {
    return "NDB-630/ConstraintViolation";
  }
}
