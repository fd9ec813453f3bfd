// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

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

  @Override
  protected Map<String, String> disabled() {
    return Map.of("countsUpwardsIfAtAll", "there are no counters: see hasNoCounters");
  }

  @Test
  void hasNoCounters() throws Exception {
    try (Link<Store> link = path().open(new Crud(), database(), where())) {
      assertThatThrownBy(link::counters)
          .isInstanceOf(UserError.class)
          .hasMessage(
              "no counters of the NDB API: with ndb.session=operation, reading them would take longer"
                  + " than an operation");
    }
  }
}
