// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** A server in a container, which ends with this JVM. One an image. */
final class ContainerServer {
  private static final Map<String, ContainerServer> STARTED = new ConcurrentHashMap<>();

  /** What both of them have from the start. */
  private static final String DATABASE = "test";

  private final GenericContainer<?> container;
  private final int port;
  private final String user;

  private ContainerServer(String image, int port, String user, String lastLine) {
    this.port = port;
    this.user = user;
    container =
        new GenericContainer<>(DockerImageName.parse(image))
            .withExposedPorts(port)
            .withEnv("MODE", "mini")
            .waitingFor(
                Wait.forLogMessage(".*" + lastLine + ".*", 1)
                    .withStartupTimeout(Duration.ofMinutes(10)));
  }

  /** Started, if this is the first to ask; aborts the test where it cannot be had. */
  static ContainerServer of(String image) {
    Assumptions.assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(), "no container engine answers");
    return STARTED.computeIfAbsent(image, ContainerServer::start);
  }

  private static ContainerServer start(String image) {
    ContainerServer server =
        image.contains("oceanbase")
            ? new ContainerServer(image, 2881, "root@test", "boot success!")
            : new ContainerServer(image, 4000, "root", "server is running MySQL protocol");
    try {
      server.container.start();
      return server;
    } catch (ContainerFetchException e) {
      return Assumptions.abort("the image " + image + " cannot be had: " + e.getMessage());
    }
  }

  Settings settings(Settings settings) {
    return settings
        .with(
            Parameter.JDBC_URL,
            "jdbc:mysql://%s:%s/%s"
                .formatted(container.getHost(), container.getMappedPort(port), DATABASE))
        .with(Parameter.JDBC_USER, user);
  }
}
