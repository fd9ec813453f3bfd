// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What answers on a cluster, before any run has written to it. */
@NdbSandbox(clusterJ = true)
class ConnectionCheckIT {
  private final Sandbox cluster;

  ConnectionCheckIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void tellsWhatAnswersOnEachPathAndWritesNothing() throws UserError, SQLException {
    String before = databases();

    List<String> lines = ask(Map.of());

    assertThat(lines)
        .noneMatch(line -> line.startsWith("✗"))
        .anyMatch(line -> line.matches("✓ Server: MySQL \\S+-cluster, 2 data nodes ready.*"))
        .anyMatch(
            line -> line.matches("✓ clusterj: connected \\(ClusterJ .*, libndbclient .*\\), .*"))
        .anyMatch(line -> line.matches("✓ jdbc: connected \\(Connector/J .*, HikariCP .*\\), .*"))
        .anyMatch(line -> line.startsWith("✓ JDBC connections: "));
    assertThat(databases()).isEqualTo(before);
  }

  @Test
  void tellsOfAMissingDatabaseOfSomebodysOwn() throws UserError {
    String url = cluster.jdbcUrl().replaceFirst("/[^/]*$", "/nobodys");

    assertThat(ask(Map.of("jdbc.url", url)))
        .anyMatch(
            line -> line.startsWith("✗ Server: The server at " + url + " has no such database"))
        .anyMatch(line -> line.startsWith("✓ clusterj: connected"));
  }

  @Test
  void tellsOfAWrongPasswordWithoutIt() throws UserError {
    List<String> lines = ask(Map.of("jdbc.password", "not-the-secret"));

    assertThat(lines).noneMatch(line -> line.contains("not-the-secret"));
    assertThat(lines).anyMatch(line -> line.matches("✗ Server: .* does not let user .* in;.*"));
    assertThat(lines).anyMatch(line -> line.matches("✗ jdbc: .* does not let user .* in;.*"));
  }

  @Test
  void opensAFewConnectionsHoweverLargeThePoolOfARunIs() throws UserError, SQLException {
    long before = connections();

    List<String> lines = ask(Map.of("jdbc.pool.size", "100"));

    assertThat(lines).anyMatch(line -> line.startsWith("✓ jdbc: connected"));
    assertThat(connections() - before).isLessThan(20);
  }

  @Test
  void tellsThatTheServerHasNoRoomForThePoolOfARun() throws UserError {
    List<String> lines = ask(Map.of("jdbc.pool.size", "600"));

    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith("✗ JDBC connections: The server gives 512 connections")
                    && line.contains("; a run with a pool of 600 needs "));
  }

  /** How many were opened since the mysqld was started. */
  private long connections() throws UserError, SQLException {
    try (ServerConnection server = MysqlConnector.openServer(cluster.settings())) {
      return Long.parseLong(
          server.text(
              "SELECT variable_value FROM performance_schema.global_status"
                  + " WHERE variable_name = 'Connections'"));
    }
  }

  private String databases() throws UserError, SQLException {
    Settings settings = cluster.settings();
    try (ServerConnection server = MysqlConnector.openServer(settings)) {
      return server.text(
          "SELECT GROUP_CONCAT(schema_name ORDER BY schema_name) FROM information_schema.schemata");
    }
  }

  private List<String> ask(Map<String, String> other) {
    Map<String, String> values = new HashMap<>();
    values.put("ndb.connectstring", cluster.connectstring());
    values.put("jdbc.url", cluster.jdbcUrl());
    values.put("jdbc.user", cluster.user());
    values.put("jdbc.password", cluster.password());
    values.putAll(other);
    List<String> lines = new ArrayList<>();
    Preflight.ofPlan(values, lines::add);
    return lines;
  }
}
