// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;

class InnodbContractsIT extends PathContracts {
  private final MysqldWithoutNdb server = MysqldWithoutNdb.shared();

  InnodbContractsIT() {
    super(new JdbcPath(), new MysqlTarget(), "23000/1062");
  }

  @Override
  protected Settings where() throws UserError {
    return server.settings();
  }
}
