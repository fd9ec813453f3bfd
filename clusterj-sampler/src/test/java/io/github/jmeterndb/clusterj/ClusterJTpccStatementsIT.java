// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;

/** Statement by statement. */
@NdbSandbox(clusterJ = true)
class ClusterJTpccStatementsIT extends ClusterJTpccIT {
  ClusterJTpccStatementsIT(Sandbox cluster) {
    super(cluster);
  }

  @Override
  protected Settings where() {
    return super.where().with(Parameter.FORM, "statements");
  }
}
