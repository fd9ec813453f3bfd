// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;

class InnodbContractsIT extends PathContracts {
  private final MysqldWithoutNdb server = MysqldWithoutNdb.shared();

  @Override
  protected AccessPath path() {
    return new JdbcPath();
  }

  @Override
  protected Target database() {
    return new MysqlTarget();
  }

  @Override
  protected Settings where() throws UserError {
    return server.settings();
  }
}
