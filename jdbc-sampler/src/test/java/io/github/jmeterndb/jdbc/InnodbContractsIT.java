// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.settings.UserError;

class InnodbContractsIT extends PathContracts {
  InnodbContractsIT() throws UserError {
    super(new JdbcPath(), new MysqlTarget(), MysqldWithoutNdb.shared().settings(), "23000/1062");
  }
}
