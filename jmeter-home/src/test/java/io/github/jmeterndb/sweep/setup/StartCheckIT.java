// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.home.ServerSql;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@NdbSandbox(clusterJ = true)
class StartCheckIT {
  private final Sandbox cluster;
  private final ServerSql sql;

  StartCheckIT(Sandbox cluster) {
    this.cluster = cluster;
    sql = new ServerSql(cluster.settings());
  }

  @AfterEach
  void dropTheUser() throws Exception {
    sql.execute("DROP USER IF EXISTS bench@'127.0.0.1'");
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
  void tellsAllThatIsMissingWithAFewConnectionsAndWritesNothing() throws Exception {
    String opened =
        "SELECT variable_value FROM performance_schema.global_status"
            + " WHERE variable_name = 'Connections'";
    sql.execute("DROP DATABASE IF EXISTS ndbtest");
    sql.execute("CREATE DATABASE ndbtest");
    sql.execute("CREATE TABLE ndbtest.sbtest1 (id INT PRIMARY KEY) ENGINE=NDBCLUSTER");
    try {
      int before = Integer.parseInt(sql.text(opened));

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
      assertThat(Integer.parseInt(sql.text(opened)) - before).isLessThan(20);
      assertThat(sql.tables()).isEqualTo("sbtest1");
    } finally {
      sql.execute("DROP TABLE ndbtest.sbtest1");
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
    sql.execute(
        "CREATE TABLE ndbtest.odd (id INT PRIMARY KEY, code INT NOT NULL UNIQUE, kind ENUM('a',"
            + " 'b')) ENGINE=NDB");
    sql.execute(
        "INSERT INTO ndbtest.odd VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'a'), (4, 4, NULL)");
    try {
      String before = sql.tables();

      assertThatThrownBy(() -> check(ownTable, 1))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(
              "The column kind of ndbtest.odd, enum('a','b'), is not supported over clusterj");
      assertThat(check(overJdbc, 1)).isEmpty();

      assertThat(sql.tables()).isEqualTo(before);
    } finally {
      sql.execute("DROP TABLE ndbtest.odd");
    }
  }

  @Test
  void namesAPrivilegeThatTheUserLacksAndGoesOnWithANoteWithoutNdbinfo() throws Exception {
    List<String> privileges =
        List.of("SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "INDEX");
    Map<String, String> byTheUser = Map.of("jdbc.user", "bench", "threads", "4");
    sql.execute("CREATE USER bench@'127.0.0.1' IDENTIFIED BY '%s'".formatted(cluster.password()));
    sql.execute(
        "GRANT %s ON ndbtest.* TO bench@'127.0.0.1'".formatted(String.join(",", privileges)));
    assertThat(check(byTheUser, 1))
        .anyMatch(
            line ->
                line.startsWith(
                    "API slots: 1 needed; how many are free is not known (ndbinfo cannot be"
                        + " read: "));
    sql.execute("GRANT SELECT ON ndbinfo.* TO bench@'127.0.0.1'");
    assertThat(check(byTheUser, 1)).isEmpty();

    for (String privilege : privileges) {
      sql.execute("REVOKE %s ON ndbtest.* FROM bench@'127.0.0.1'".formatted(privilege));
      assertThatThrownBy(() -> check(byTheUser, 1))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "The user 'bench'@'127.0.0.1' lacks %1$s on the database ndbtest: GRANT %1$s ON ndbtest.* TO 'bench'@'127.0.0.1'."
                  .formatted(privilege));
      sql.execute("GRANT %s ON ndbtest.* TO bench@'127.0.0.1'".formatted(privilege));
    }
  }

  private List<String> ask(Map<String, String> other) {
    List<String> lines = new ArrayList<>();
    Preflight.ofPlan(values(other), lines::add);
    return lines;
  }

  private List<String> check(Map<String, String> other, int jvms) throws UserError {
    List<String> lines = new ArrayList<>();
    SweepSetup setup = SweepSetup.of(values(other)::get, false);
    Preflight.require(setup, setup.settings(), jvms, lines::add);
    return lines;
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
}
