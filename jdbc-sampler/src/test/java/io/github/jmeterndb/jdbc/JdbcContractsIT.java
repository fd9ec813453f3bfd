// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;

@NdbSandbox
class JdbcContractsIT extends PathContracts {
  private final Sandbox cluster;

  JdbcContractsIT(Sandbox cluster) {
    super(new JdbcPath(), new NdbTarget(), "23000/1062");
    this.cluster = cluster;
  }

  @Override
  protected Settings where() {
    return cluster.settings();
  }

  @Override
  protected boolean has(ApiContract<?> contract) {
    return !contract.takesLong();
  }
}
