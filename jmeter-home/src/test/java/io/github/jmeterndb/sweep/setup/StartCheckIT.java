// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NdbSandbox(clusterJ = true)
class StartCheckIT {
  private final Sandbox cluster;

  StartCheckIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @AfterEach
  void dropTheUser() throws Exception {
    execute("DROP USER IF EXISTS bench@'127.0.0.1'");
  }

  @Test
  void refusesMoreClusterConnectionsThanThereAreFreeSlotsAndWritesNothing() throws Exception {
    String before = tables();

    assertThatThrownBy(
            () -> check(Map.of("paths", "clusterj,clusterj[ndb.pool.size=30]", "threads", "4"), 1))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "The cluster lacks API slots: 31 needed; \\d+ of \\d+ are free for this host"
                + " \\(clusterj 1, clusterj\\[ndb\\.pool\\.size=30] 30\\); add \\[api] sections .*");

    assertThat(tables()).isEqualTo(before);
  }

  /** The sandbox's mysqld allows 512 connections: enough for each engine, but not for both. */
  @Test
  void refusesMoreJdbcConnectionsThanThereAreForAllEnginesTogether() throws Exception {
    Map<String, String> pools = Map.of("paths", "jdbc", "jdbc.pool.size", "250", "threads", "4");

    assertThat(check(pools, 1)).isEmpty();
    assertThatThrownBy(() -> check(pools, 2))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "The server gives 512 connections .*; a run with a pool of 500 needs .*");
  }

  @Test
  void tellsWhatAnswersOnEachPathAndWritesNothing() throws Exception {
    String before = tables();

    assertThat(ask(Map.of()))
        .noneMatch(line -> line.startsWith("✗"))
        .anyMatch(line -> line.matches("✓ Server: MySQL \\S+-cluster, 2 data nodes ready.*"))
        .anyMatch(
            line -> line.matches("✓ clusterj: connected \\(ClusterJ .*, libndbclient .*\\), .*"))
        .anyMatch(line -> line.matches("✓ jdbc: connected \\(Connector/J .*, HikariCP .*\\), .*"))
        .anyMatch(line -> line.startsWith("✓ JDBC connections: "));
    assertThat(tables()).isEqualTo(before);
  }

  @Test
  void tellsAllThatIsMissingWithAFewConnectionsAndWritesNothing() throws Exception {
    String opened =
        "SELECT variable_value FROM performance_schema.global_status"
            + " WHERE variable_name = 'Connections'";
    execute("DROP DATABASE IF EXISTS ndbtest");
    execute("CREATE DATABASE ndbtest");
    execute("CREATE TABLE ndbtest.sbtest1 (id INT PRIMARY KEY) ENGINE=NDBCLUSTER");
    try {
      int before = Integer.parseInt(text(opened));

      assertThat(ask(Map.of("jdbc.pool.size", "600", "ndb.pool.size", "30", "rows", "5000000")))
          .anyMatch(line -> line.startsWith("✗ Tables: There is a table sbtest1 that no run has"))
          .anyMatch(
              line ->
                  line.startsWith("✗ JDBC connections: The server gives 512 connections")
                      && line.contains("; a run with a pool of 600 needs "))
          .anyMatch(line -> line.contains("The cluster lacks API slots: 30 needed"))
          .anyMatch(line -> line.contains("rows=5000000 needs about 1,388 MB"))
          .anyMatch(line -> line.startsWith("✓ jdbc: connected"))
          .anyMatch(line -> line.startsWith("✓ clusterj: connected"));
      assertThat(Integer.parseInt(text(opened)) - before).isLessThan(20);
      assertThat(tables()).isEqualTo("ndbtest.sbtest1");
    } finally {
      execute("DROP TABLE ndbtest.sbtest1");
    }
  }

  @Test
  void tellsOfAMissingDatabaseOfSomebodysOwn() {
    String url = cluster.jdbcUrl().replaceFirst("/[^/]*$", "/nobodys");

    assertThat(ask(Map.of("jdbc.url", url)))
        .anyMatch(
            line -> line.startsWith("✗ Server: The server at " + url + " has no such database"))
        .anyMatch(line -> line.startsWith("✓ clusterj: connected"));
  }

  @Test
  void tellsOfAWrongPasswordWithoutIt() {
    assertThat(ask(Map.of("jdbc.password", "not-the-secret", "paths", "jdbc")))
        .noneMatch(line -> line.contains("not-the-secret"))
        .anyMatch(line -> line.matches("✗ Server: .* does not let user .* in;.*"))
        .anyMatch(line -> line.matches("✗ jdbc: .* does not let user .* in;.*"));
  }

  @Test
  void refusesAUsersTableThatCannotBeMeasuredAndWritesNothing() throws Exception {
    Map<String, String> ownTable =
        Map.of("workload", "table", "table", "ndbtest.odd", "threads", "2");
    Map<String, String> overJdbc = new HashMap<>(ownTable);
    overJdbc.put("paths", "jdbc");
    execute(
        "CREATE TABLE ndbtest.odd (id INT PRIMARY KEY, code INT NOT NULL UNIQUE, kind ENUM('a',"
            + " 'b')) ENGINE=NDB");
    execute("INSERT INTO ndbtest.odd VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'a'), (4, 4, NULL)");
    try {
      String before = tables();

      assertThatThrownBy(() -> check(ownTable, 1))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(
              "The column kind of ndbtest.odd, enum('a','b'), is not supported over clusterj");
      assertThat(check(overJdbc, 1)).isEmpty();

      assertThat(tables()).isEqualTo(before);
    } finally {
      execute("DROP TABLE ndbtest.odd");
    }
  }

  @Test
  void goesOnWithANoteWhereTheUserCannotReadNdbinfo() throws Exception {
    createUser();

    assertThat(check(Map.of("jdbc.user", "bench", "threads", "4"), 1))
        .anyMatch(
            line ->
                line.startsWith(
                    "API slots: 1 needed; how many are free is not known (ndbinfo cannot be read: "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "INDEX"})
  void namesAPrivilegeThatTheUserLacks(String privilege) throws Exception {
    createUser();
    execute("GRANT SELECT ON ndbinfo.* TO bench@'127.0.0.1'");
    assertThat(check(Map.of("jdbc.user", "bench", "threads", "4"), 1)).isEmpty();
    execute("REVOKE %s ON ndbtest.* FROM bench@'127.0.0.1'".formatted(privilege));

    assertThatThrownBy(() -> check(Map.of("jdbc.user", "bench", "threads", "4"), 1))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "The user 'bench'@'127.0.0.1' lacks %1$s on the database ndbtest: GRANT %1$s ON ndbtest.* TO 'bench'@'127.0.0.1'."
                .formatted(privilege));
  }

  private void createUser() throws Exception {
    execute("CREATE USER bench@'127.0.0.1' IDENTIFIED BY '%s'".formatted(cluster.password()));
    execute(
        "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, INDEX ON ndbtest.* TO bench@'127.0.0.1'");
  }

  private List<String> ask(Map<String, String> other) {
    List<String> lines = new ArrayList<>();
    Preflight.ofPlan(values(other), lines::add);
    return lines;
  }

  private List<String> check(Map<String, String> other, int jvms) throws UserError {
    List<String> lines = new ArrayList<>();
    SweepSetup setup = setup(other);
    Preflight.require(setup, setup.settings(), jvms, lines::add);
    return lines;
  }

  private SweepSetup setup(Map<String, String> other) throws UserError {
    return SweepSetup.of(values(other)::get);
  }

  private Map<String, String> values(Map<String, String> other) {
    Map<String, String> values = new HashMap<>();
    values.put("ndb.connectstring", cluster.connectstring());
    values.put("jdbc.url", cluster.jdbcUrl());
    values.put("jdbc.user", cluster.user());
    values.put("jdbc.password", cluster.password());
    values.putAll(other);
    return values;
  }

  private String tables() throws UserError, SQLException {
    return text(
        "SELECT GROUP_CONCAT(table_schema, '.', table_name ORDER BY 1) FROM information_schema.tables"
            + " WHERE table_schema = 'ndbtest'");
  }

  private String text(String query) throws UserError, SQLException {
    try (ServerConnection server = MysqlConnector.openServer(cluster.settings())) {
      return server.text(query);
    }
  }

  private void execute(String sql) throws UserError, SQLException {
    try (ServerConnection server = MysqlConnector.openServer(cluster.settings())) {
      server.execute(sql);
    }
  }
}
