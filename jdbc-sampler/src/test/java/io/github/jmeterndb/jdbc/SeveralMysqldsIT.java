// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.SandboxTarget;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Workload;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sandbox of its own with two mysqlds, one of which is killed. */
@NdbSandbox
class SeveralMysqldsIT {
  private static final String FAILOVER = "jdbc:mysql://";
  private static final String LOADBALANCE = "jdbc:mysql:loadbalance://";
  private static final int CONNECTIONS = 6;

  /** Connections in use: of 512, they leave too few for 300 more. */
  private static final int OTHERS = 160;

  private static final long LIMIT = SECONDS.toNanos(120);

  private static Target.Deployment sandbox;

  @BeforeAll
  static void start() throws Exception {
    Settings settings = Settings.of(Map.of("sandbox.mysqlds", "2")::get);
    sandbox = new SandboxTarget().deploy(settings, line -> {});
  }

  @AfterAll
  static void stop() {
    if (sandbox != null) {
      sandbox.close();
    }
  }

  /** All connections of a pool go to the second mysqld when the first one is gone. */
  @ParameterizedTest
  @ValueSource(strings = {FAILOVER, LOADBALANCE})
  void mustEachHaveRoomForTheWholePool(String hosts) throws Exception {
    assertThatCode(() -> requireRoom(hosts)).doesNotThrowAnyException();
    String first = sandbox.settings().text(Parameter.JDBC_URL);
    Settings second =
        sandbox
            .settings()
            .with(Parameter.JDBC_URL, first.replaceFirst("//[^/]+", "//127.0.0.1:" + port(1)));
    List<ServerConnection> others = new ArrayList<>();
    try {
      while (others.size() < OTHERS) {
        others.add(MysqlConnector.open(second));
      }

      assertUserError(() -> requireRoom(hosts))
          .hasMessageStartingWith("The server gives 512 connections (max_connections), of which ")
          .hasMessageContaining("; a run with a pool of 300 needs ");
    } finally {
      others.forEach(ServerConnection::close);
    }
  }

  private static void requireRoom(String hosts) throws UserError {
    Settings settings = settings(hosts).with(Parameter.JDBC_POOL_SIZE, "300");
    Precondition.require(new JdbcPath().room(Workload.named("crud"), List.of(settings), 1));
  }

  @Test
  void standInForOneThatIsKilled() throws Exception {
    assertThat(ports(FAILOVER)).hasSize(CONNECTIONS).containsOnly(port(0));
    sandbox.nodes().act(Action.KILL, "mysqld 4");
    await(Action.KILL);
    try {
      assertThat(ports(FAILOVER)).hasSize(CONNECTIONS).containsOnly(port(1));
      assertThat(ports(LOADBALANCE)).hasSize(CONNECTIONS).containsOnly(port(1));
      assertThatCode(() -> requireRoom(FAILOVER)).doesNotThrowAnyException();
      try (Connection connection = connections(FAILOVER).connect();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE stands_in (id INT PRIMARY KEY) ENGINE=NDBCLUSTER");
        assertThat(statement.executeUpdate("INSERT INTO stands_in VALUES (1)")).isEqualTo(1);
        statement.execute("DROP TABLE stands_in");
      }
    } finally {
      sandbox.nodes().act(Action.START, "mysqld 4");
      await(Action.START);
    }
    assertThat(ports(FAILOVER)).hasSize(CONNECTIONS).containsOnly(port(0));
  }

  private static void await(Action action) throws Exception {
    long deadline = System.nanoTime() + LIMIT;
    while (!sandbox.nodes().isInEffect(action, "mysqld 4")) {
      assertThat(System.nanoTime()).as("%s takes too long", action).isLessThan(deadline);
      MILLISECONDS.sleep(20);
    }
  }

  private static ServerConnection.Connector connections(String hosts) throws Exception {
    return JdbcConnections.of(settings(hosts));
  }

  private static Settings settings(String start) {
    Settings settings = sandbox.settings();
    return settings.with(
        Parameter.JDBC_URL, settings.text(Parameter.JDBC_URL).replace("jdbc:mysql://", start));
  }

  private static List<String> ports(String hosts) throws Exception {
    ServerConnection.Connector connections = connections(hosts);
    List<String> ports = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      try (Connection connection = connections.connect()) {
        ports.add(
            ServerConnection.first(connection, "SELECT @@port", row -> row.getString(1))
                .orElseThrow());
      }
    }
    return ports;
  }

  private static String port(int mysqld) {
    String url = sandbox.settings().text(Parameter.JDBC_URL);
    return url.replaceFirst("^jdbc:mysql://", "")
        .replaceFirst("/.*", "")
        .split(",", 2)[mysqld]
        .replaceFirst(".*:", "");
  }
}
