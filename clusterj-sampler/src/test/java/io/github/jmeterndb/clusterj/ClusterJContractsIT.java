// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;

@NdbSandbox(clusterJ = true)
class ClusterJContractsIT extends PathContracts {
  ClusterJContractsIT(Sandbox cluster) {
    super(new ClusterJPath(), new NdbTarget(), cluster.settings(), "NDB-630/ConstraintViolation");
  }

  @Override
  protected boolean testsData() {
    return false;
  }
}
