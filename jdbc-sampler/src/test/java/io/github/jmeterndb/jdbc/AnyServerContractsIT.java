// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** On a server of any system that environment variables name. */
@EnabledIfEnvironmentVariable(
    named = "MYSQL_URL",
    matches = ".+",
    disabledReason = "MYSQL_URL names no server to try")
class AnyServerContractsIT extends PathContracts {
  private static final Map<String, String> VARIABLES =
      Map.of(
          "jdbc.url", "MYSQL_URL",
          "jdbc.user", "MYSQL_USER",
          "jdbc.password", "MYSQL_PASSWORD",
          "table.options", "MYSQL_TABLE_OPTIONS");

  AnyServerContractsIT() throws UserError {
    super(
        new JdbcPath(),
        new MysqlTarget(),
        Settings.of(
            property ->
                VARIABLES.containsKey(property) ? System.getenv(VARIABLES.get(property)) : null),
        "23000/1062");
  }
}
