// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;

@NdbSandbox
class JdbcContractsIT extends PathContracts {
  JdbcContractsIT(Sandbox cluster) {
    super(new JdbcPath(), new NdbTarget(), cluster.settings(), "23000/1062");
  }

  @Override
  protected boolean has(ApiContract<?> contract) {
    return !contract.takesLong();
  }
}
