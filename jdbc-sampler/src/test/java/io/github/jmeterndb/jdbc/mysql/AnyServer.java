// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/**
 * The server that environment variables name, of whatever system: by its URL, or by an image of
 * which a container is started. Tests that want one are skipped where there is none.
 */
final class AnyServer {
  private static final Map<String, String> VARIABLES =
      Map.of(
          "jdbc.url", "MYSQL_URL",
          "jdbc.user", "MYSQL_USER",
          "jdbc.password", "MYSQL_PASSWORD",
          "table.options", "MYSQL_TABLE_OPTIONS");
  private static final String IMAGE = "MYSQL_IMAGE";

  private AnyServer() {}

  static Settings settings() throws UserError {
    Settings settings =
        Settings.of(
            property ->
                VARIABLES.containsKey(property) ? System.getenv(VARIABLES.get(property)) : null);
    if (settings.isGiven(Parameter.JDBC_URL)) {
      return settings;
    }
    String image = System.getenv(IMAGE);
    if (image == null) {
      return Assumptions.abort(
          "MYSQL_URL names no server to try, and MYSQL_IMAGE no image of one, such as pingcap/tidb"
              + " or oceanbase/oceanbase-ce");
    }
    return ContainerServer.of(image).settings(settings);
  }
}
