// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NdbSandbox
class ConnectionsIT {
  private static final String OWN_USER = "SUBSTRING_INDEX(USER(), '@', 1)";

  private static final long SECONDS = 1_700_000_000;

  private final Sandbox cluster;

  ConnectionsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void mustBeAsManyAsTheServerGivesForAllJvmsAndPathsTogether() {
    List<Settings> connections = List.of(settings(64), settings(100_000), settings(1));

    assertUserError(() -> requireRoom(connections, 3))
        .hasMessageMatching(
            "The server gives \\d+ connections \\(max_connections\\), of which \\d+ are in use and \\d+ are"
                + " kept free for others; a run with a pool of 300195 needs %s: raise it, as with"
                    .formatted(300_195 + 4 * DatabaseAdmin.connections())
                + " SET GLOBAL max_connections = \\d+, or give fewer threads\\.");
  }

  /** MySQL does not prepare BEGIN; MariaDB's driver would silently prepare it on the client. */
  @ParameterizedTest
  @ValueSource(strings = {"connector-j", "mariadb"})
  void failWhereTheServerDoesNotPrepareAStatement(String driver) throws Exception {
    Settings onServer =
        settings(1).with(Parameter.JDBC_DRIVER, driver).with(Parameter.JDBC_PREPARE, "server");
    try (Connection connection = JdbcConnections.of(onServer).connect()) {
      assertThatThrownBy(() -> connection.prepareStatement("BEGIN").execute())
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1295));
    }
  }

  @Test
  void mustPrepareAsManyStatementsAsTheServerDoes() throws Exception {
    Settings many =
        settings(1)
            .with(Parameter.JDBC_PREPARE, "server")
            .with(Parameter.OPERATIONS, "select")
            .with(Parameter.THREADS, "20000");

    assertUserError(() -> requireRoom(List.of(many), 1))
        .hasMessageStartingWith("The server prepares 16382 statements (max_prepared_stmt_count)");
  }

  @Test
  void mustBeAsManyAsTheAccountMayHave() throws Exception {
    try (ServerConnection server = MysqlConnector.open(cluster.settings())) {
      server.execute(
          "CREATE USER few@'127.0.0.1' IDENTIFIED BY '%s' WITH MAX_USER_CONNECTIONS 10"
              .formatted(cluster.password()));
      try {
        server.execute("GRANT SELECT ON ndbtest.* TO few@'127.0.0.1'");
        Settings few = settings(16).with(Parameter.JDBC_USER, "few");

        assertUserError(() -> requireRoom(List.of(few), 1))
            .hasMessageStartingWith(
                "The account 'few'@'127.0.0.1' may have 10 connections (max_user_connections)");
      } finally {
        server.execute("DROP USER few@'127.0.0.1'");
      }
    }
  }

  @Test
  void areAsTheGivenPropertiesSay() throws Exception {
    Settings given =
        settings(1).with(Parameter.JDBC_PROPERTIES, "sessionVariables=lock_wait_timeout=77");
    try (Connection connection = JdbcConnections.of(given).connect()) {
      assertThat(
              ServerConnection.first(
                  connection, "SELECT @@session.lock_wait_timeout", row -> row.getInt(1)))
          .contains(77);
    }
  }

  @Test
  void areCountedWhereTheyAreOpenedAnewAndSoAreTheQueries() throws Exception {
    try (DatabaseAdmin admin = new NdbTarget().open(cluster.settings())) {
      admin.takeLease(line -> {});
      CrudTable table = new CrudTable(admin, 0);
      table.create();
      table.load(1, 1, 1);
      try (PathConnection<Rows> connection = open(1)) {
        connection.api().read(Crud.LAYOUT, Row.of(1, 0).values());
        Map<String, Long> before = connection.counters();
        assertThat(before).containsEntry(Counted.READ_QUERIES, 1L);

        kill(admin);
        selectUntilItSucceeds(connection.api());

        assertThat(connection.counters().get(Counted.CONNECTIONS))
            .isEqualTo(before.get(Counted.CONNECTIONS) + 1);
      }
    }
  }

  @Test
  void areInUtcWhereverTheGeneratorIs() throws Exception {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
    try (ServerConnection server = MysqlConnector.open(cluster.settings())) {
      assertThat(
              server.rows(
                  "SELECT UNIX_TIMESTAMP(?)",
                  row -> row.getLong(1),
                  Timestamp.from(Instant.ofEpochSecond(SECONDS))))
          .containsExactly(SECONDS);
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"connectionTimeZone", "serverTimezone"})
  void areInTheZoneThatTheUrlNames(String property) throws Exception {
    String url = cluster.settings().text(Parameter.JDBC_URL);
    String local = url + (url.contains("?") ? "&" : "?") + property + "=LOCAL";
    try (ServerConnection server =
        MysqlConnector.open(cluster.settings().with(Parameter.JDBC_URL, local))) {
      assertThat(server.text("SELECT @@session.time_zone")).isEqualTo("SYSTEM");
    }
  }

  private PathConnection<Rows> open(int connections) throws UserError {
    return new JdbcPath().open(new Crud(), settings(connections));
  }

  private static void requireRoom(List<Settings> connections, int jvms) throws UserError {
    Precondition.require(new JdbcPath().room(new Crud(), connections, jvms));
  }

  private Settings settings(int connections) {
    return cluster.settings().with(Parameter.JDBC_POOL_SIZE, String.valueOf(connections));
  }

  /** The newest connection is the path's. */
  private static void kill(DatabaseAdmin admin) throws Exception {
    String id =
        admin
            .server()
            .text("SELECT MAX(id) FROM information_schema.processlist WHERE user = " + OWN_USER);
    admin.server().execute("KILL " + id);
  }

  private static void selectUntilItSucceeds(Rows store) {
    Row row = null;
    while (row == null) {
      try {
        row = Row.ofValues(store.read(Crud.LAYOUT, Row.of(1, 0).values())[0]);
      } catch (StoreException e) {
        assertThat(e.code()).as("%s", e.getMessage()).startsWith("08");
      }
    }
  }
}
