// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.Set;

/** ClusterJ with a session for each operation. */
@NdbSandbox(clusterJ = true)
class SessionPerOperationIT extends ClusterJContractsIT {
  /** Single operations, and transactions of several. */
  private static final Set<String> ENOUGH = Set.of("StoreContract", "OltpContract");

  SessionPerOperationIT(Sandbox cluster) {
    super(cluster);
  }

  @Override
  protected Settings where() {
    return super.where().with(Parameter.NDB_SESSION, "operation");
  }

  @Override
  protected boolean has(PortContract<?> contract) {
    return ENOUGH.contains(contract.getClass().getSimpleName());
  }
}
