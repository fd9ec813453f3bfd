// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;

/** The other half of the contracts, in a class of its own so that both can run in parallel. */
@NdbSandbox
class LongJdbcContractsIT extends JdbcContractsIT {
  LongJdbcContractsIT(Sandbox cluster) {
    super(cluster);
  }

  @Override
  protected boolean has(ApiContract<?> contract) {
    return contract.takesLong();
  }
}
