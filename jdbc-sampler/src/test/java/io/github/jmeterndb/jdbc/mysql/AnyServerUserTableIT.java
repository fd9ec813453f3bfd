// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.ycsb.UserTableContract;

/** On the server that environment variables name. */
class AnyServerUserTableIT extends UserTableContract {

  @Override
  protected AccessPath path() {
    return new JdbcPath();
  }

  @Override
  protected Database database() {
    return new MysqlDatabase();
  }

  @Override
  protected Settings where() throws UserError {
    return AnyServer.settings();
  }
}
