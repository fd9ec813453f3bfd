// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;

/** Statement by statement. */
@NdbSandbox
class JdbcTpccStatementsIT extends JdbcTpccIT {
  JdbcTpccStatementsIT(Sandbox cluster) {
    super(cluster);
  }

  @Override
  protected Settings where() {
    return super.where().with(Parameter.FORM, "statements");
  }
}
