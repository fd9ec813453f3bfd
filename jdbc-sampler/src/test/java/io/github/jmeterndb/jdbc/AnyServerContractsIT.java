// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** On a server of any system that environment variables name; skipped without them. */
class AnyServerContractsIT extends PathContracts {
  private static final Map<String, String> VARIABLES =
      Map.of(
          "jdbc.url", "MYSQL_URL",
          "jdbc.user", "MYSQL_USER",
          "jdbc.password", "MYSQL_PASSWORD",
          "table.options", "MYSQL_TABLE_OPTIONS");

  AnyServerContractsIT() {
    super(new JdbcPath(), new MysqlTarget(), "23000/1062");
  }

  @Override
  protected Settings where() throws UserError {
    Settings settings =
        Settings.of(
            property ->
                VARIABLES.containsKey(property) ? System.getenv(VARIABLES.get(property)) : null);
    Assumptions.assumeTrue(
        settings.isGiven(Parameter.JDBC_URL), "MYSQL_URL names no server to try");
    return settings;
  }
}
