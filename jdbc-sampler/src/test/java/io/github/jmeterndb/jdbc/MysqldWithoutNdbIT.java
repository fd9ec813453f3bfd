// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MysqldWithoutNdbIT {
  private static final String OTHER_CONNECTIONS =
      " performance_schema.threads WHERE processlist_db = DATABASE()"
          + " AND processlist_id <> CONNECTION_ID()";

  private final MysqldWithoutNdb server = MysqldWithoutNdb.shared();

  @Test
  void tellsWhatItIsAndHowDurable() throws Exception {
    try (DatabaseAdmin admin = new MysqlTarget().open(server.settings())) {
      assertThat(admin.describe())
          .containsEntry("version_comment", server.sql().text("SELECT @@version_comment"))
          .containsEntry("version", server.sql().text("SELECT VERSION()"))
          .containsEntry("isolation", "READ-COMMITTED")
          .containsEntry("innodb_flush_log_at_trx_commit", "1")
          .containsKey("sync_binlog");
    }
  }

  @Test
  void isMeantByItsUrlAlone() throws Exception {
    Map<String, String> given =
        Map.of(
            "jdbc.url", MysqldWithoutNdb.url(server.address()),
            "jdbc.user", server.settings().text(Parameter.JDBC_USER),
            "jdbc.password", server.password());
    Settings settings = Settings.of(given::get);

    assertThat(new MysqlTarget().isMeantBy(settings)).isTrue();
    assertThat(new NdbTarget().isMeantBy(settings)).isFalse();
    Settings ofCluster = settings.with(Parameter.NDB_CONNECTSTRING, "192.0.2.1:1186");
    assertThat(new MysqlTarget().isMeantBy(ofCluster)).isFalse();
    assertThat(new NdbTarget().isMeantBy(ofCluster)).isTrue();
  }

  @Test
  void makesTablesWithTheOptionsThatAreGiven() throws Exception {
    server.sql().execute("DROP TABLE IF EXISTS sbtest1");
    Settings settings =
        server.settings().with(Parameter.TABLE_OPTIONS, "ROW_FORMAT=COMPACT COMMENT='mine'");
    try (DatabaseAdmin admin = new MysqlTarget().open(settings)) {
      admin.takeLease(line -> {});
      new CrudTable(admin, 0).create();
    }

    String told =
        "SELECT CONCAT(row_format, ' ', table_comment) FROM information_schema.tables"
            + " WHERE table_schema = DATABASE() AND table_name = '%s'";
    assertThat(server.column(told.formatted("sbtest1"))).containsExactly("Compact mine");
    assertThat(server.column(told.formatted("jmeter_ndb"))).containsExactly("Dynamic ");
  }

  @Test
  void replacesTheTableOfARunAndNobodyElses() throws Exception {
    server.sql().execute("DROP TABLE IF EXISTS sbtest1");
    makeTable();
    makeTable();

    server.sql().execute("UPDATE jmeter_ndb SET identity = 'before' WHERE name = 'sbtest1'");
    assertUserError(this::makeTable)
        .hasMessageStartingWith("There is a table sbtest1 that no run has made;");
    assertThat(server.sql().text("SELECT COUNT(*) FROM sbtest1")).isEqualTo("10");
    server.sql().execute("DROP TABLE sbtest1");
  }

  private void makeTable() throws Exception {
    try (DatabaseAdmin admin = new MysqlTarget().open(server.settings())) {
      admin.takeLease(line -> {});
      new CrudTable(admin, 0).create();
      new CrudTable(admin, 0).load(1, 10, 1);
    }
  }

  @Test
  void servesEveryConnectionInTheSameIsolation() throws Exception {
    try (PathConnection<Rows> connection =
        open(server.settings().with(Parameter.JDBC_POOL_SIZE, "5"))) {
      assertThat(connection.versions()).isNotEmpty();
      assertThat(
              server.column(
                  "SELECT variable_value FROM performance_schema.variables_by_thread"
                      + " WHERE variable_name = 'transaction_isolation'"
                      + " AND thread_id IN (SELECT thread_id FROM"
                      + OTHER_CONNECTIONS
                      + ")"))
          .hasSize(5)
          .containsOnly("READ-COMMITTED");
    }
  }

  @Test
  void hasAllConnectionsAsTheFirstOfItsUrlThatAnswers() throws Exception {
    try (MysqldWithoutNdb other = MysqldWithoutNdb.start(server.password())) {
      Settings both =
          server
              .settings()
              .with(
                  Parameter.JDBC_URL,
                  MysqldWithoutNdb.url(server.address() + "," + other.address()))
              .with(Parameter.JDBC_POOL_SIZE, "10");
      try (PathConnection<Rows> connection = open(both);
          DatabaseAdmin admin = new MysqlTarget().open(both)) {
        assertThat(connection.versions()).isNotEmpty();
        assertThat(admin.processes()).containsExactly(process(server), process(other));
        String connections = "SELECT COUNT(*) FROM" + OTHER_CONNECTIONS;
        // Includes the connection of the run's own statements.
        assertThat(server.column(connections)).containsExactly("11");
        assertThat(other.column(connections)).containsExactly("0");
      }
    }
  }

  @Test
  void wantsADatabaseInTheUrl() throws Exception {
    Settings none =
        server.settings().with(Parameter.JDBC_URL, "jdbc:mysql://" + server.address() + "/");

    assertUserError(() -> new MysqlTarget().open(none))
        .hasMessage(
            "jdbc.url names no database; put it behind the last slash, as in"
                + " jdbc:mysql://host:port/ndbtest.");
  }

  @Test
  void letsNobodyInWithAWrongPassword() throws Exception {
    Settings wrong = server.settings().with(Parameter.JDBC_PASSWORD, "guessed");

    assertUserError(() -> new MysqlTarget().isMeantBy(wrong))
        .hasMessageStartingWith(
            "The server at %s does not let user 'bench' in;"
                .formatted(MysqldWithoutNdb.url(server.address())))
        .hasMessageNotContaining("guessed");
  }

  private static ProcessInfo process(MysqldWithoutNdb of) throws Exception {
    return new ProcessInfo(
        "mysqld " + of.address(), "127.0.0.1", "mysqld", of.pid(), List.of("jdbc"));
  }

  private static PathConnection<Rows> open(Settings settings) throws UserError {
    return new JdbcPath().open(new Crud(), settings);
  }
}
