// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * On a server of any system that environment variables name: by its URL, or by the image of a
 * container. Skipped without these variables.
 */
class AnyServerContractsIT extends PathContracts {
  private static final Map<String, String> VARIABLES =
      Map.of(
          "jdbc.url", "MYSQL_URL",
          "jdbc.user", "MYSQL_USER",
          "jdbc.password", "MYSQL_PASSWORD",
          "table.options", "MYSQL_TABLE_OPTIONS");
  private static final String IMAGE = "MYSQL_IMAGE";

  /** Ends with this JVM. */
  private static GenericContainer<?> container;

  AnyServerContractsIT() {
    super(new JdbcPath(), new MysqlTarget(), "23000/1062");
  }

  @Override
  protected Settings where() throws UserError {
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
    boolean oceanBase = image.contains("oceanbase");
    int port = oceanBase ? 2881 : 4000;
    start(image, port, oceanBase ? "boot success!" : "server is running MySQL protocol");
    return settings
        .with(
            Parameter.JDBC_URL,
            "jdbc:mysql://%s:%s/test".formatted(container.getHost(), container.getMappedPort(port)))
        .with(Parameter.JDBC_USER, oceanBase ? "root@test" : "root");
  }

  private static synchronized void start(String image, int port, String lastLine) {
    Assumptions.assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(), "no container engine answers");
    if (container == null) {
      GenericContainer<?> started =
          new GenericContainer<>(DockerImageName.parse(image))
              .withExposedPorts(port)
              .withEnv("MODE", "mini")
              .waitingFor(
                  Wait.forLogMessage(".*" + lastLine + ".*", 1)
                      .withStartupTimeout(Duration.ofMinutes(10)));
      try {
        started.start();
      } catch (ContainerFetchException e) {
        Assumptions.abort("the image " + image + " cannot be had: " + e.getMessage());
      }
      container = started;
    }
  }
}
