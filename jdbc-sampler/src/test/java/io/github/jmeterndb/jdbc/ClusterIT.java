// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.RowMapper;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.sql.Uptimes;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@NdbSandbox
class ClusterIT {
  private static final List<String> BOTH = List.of("clusterj", "jdbc");

  private final Sandbox cluster;

  ClusterIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void tellsItsProcessesByTheirRoles() throws Exception {
    try (DatabaseAdmin admin = open()) {
      assertThat(admin.processes())
          .extracting(ProcessInfo::role, ProcessInfo::process, ProcessInfo::paths)
          .extracting(tuple -> List.copyOf(tuple.toList()))
          .containsExactly(
              List.of("management node", "ndb_mgmd", List.of()),
              List.of("data node 2", "ndbmtd", BOTH),
              List.of("data node 3", "ndbmtd", BOTH),
              List.of("mysqld", "mysqld", List.of("jdbc")));
      assertThat(admin.processes()).allMatch(process -> process.pid() > 0);
    }
  }

  @Test
  void isNotWrittenToByADryRun() throws Exception {
    try (DatabaseAdmin admin = new NdbTarget().look(cluster.settings())) {
      assertThatThrownBy(() -> admin.server().execute("CREATE TABLE never (id INT)"))
          .hasMessageContaining("read-only");
    }
  }

  @Test
  void tellsHowLongItsNodesHaveBeenInService() throws Exception {
    try (DatabaseAdmin admin = open()) {
      Map<String, Uptimes> uptimes = admin.uptimes();
      assertThat(uptimes).containsOnlyKeys("mysqld");
      assertThat(uptimes.get("mysqld").read())
          .containsOnlyKeys("mysqld", "data node 2", "data node 3")
          .allSatisfy((role, seconds) -> assertThat(seconds).isBetween(0L, 86_400L));
    }
  }

  @Test
  void tellsWhatItsDataNodesHoldAndDo() throws Exception {
    try (DatabaseAdmin admin = open()) {
      admin.takeLease(line -> {});
      table(admin).create();
      long capacity = table(admin).capacity().orElseThrow();
      double inUse = admin.memoryInUse().orElseThrow();
      table(admin).load(1, 50_000, 1);

      assertThat(admin.activity()).contains("the redo log writes");
      // The table's own rows do not reduce its capacity.
      assertThat(table(admin).capacity().orElseThrow())
          .isBetween(capacity * 9 / 10, capacity * 11 / 10);
      assertThat(capacity * 290.0).isLessThan(640 << 20);
      // Of 640 MB; a row takes 257 to 320 bytes. Pages of removed rows may remain.
      assertThat(inUse).isBetween(0.0, 0.5);
      assertThat(admin.memoryInUse().orElseThrow()).isBetween(inUse - 0.03, inUse + 0.03);

      table(admin).clearFrom(1_501);
      assertThat(admin.replicas(List.of(CrudTable.NAME)).words())
          .matches("replicas compared: \\d+ fragments, 2 copies each, row counts equal");
    }
  }

  /** A new table, for which MySQL assumes two rows. */
  @Test
  void removesRowsByTheirKeyWithoutReadingOthers() throws Exception {
    execute("CREATE TABLE order_lines (o INT, no INT, PRIMARY KEY (o, no)) ENGINE=NDBCLUSTER");
    String by =
        " WHERE (o, no) IN ((1, 1)"
            + IntStream.range(2, 1_000)
                .mapToObj(", (%1$d, %1$d)"::formatted)
                .collect(Collectors.joining())
            + ")";
    String explain = "EXPLAIN FORMAT=TRADITIONAL ";
    try (DatabaseAdmin admin = open()) {
      RowMapper<String> howItReads = row -> row.getString("type");

      assertThat(admin.server().rows(explain + "DELETE FROM order_lines" + by, howItReads))
          .as("what the hint is for")
          .containsExactly("ALL");
      assertThat(
              admin
                  .server()
                  .rows(explain + Statements.deleteByKeyFrom("order_lines") + by, howItReads))
          .containsExactly("range");
    } finally {
      execute("DROP TABLE order_lines");
    }
  }

  @Test
  void keepsTheRowsOfAWarehouseTogether() throws Exception {
    TpccWorkload tpcc = new TpccWorkload();
    Settings settings = cluster.settings();
    for (Parameter parameter : tpcc.parameters()) {
      settings = settings.with(parameter, parameter.defaultValue());
    }
    try (DatabaseAdmin admin = new NdbTarget().open(settings)) {
      admin.takeLease(line -> {});
      tpcc.data(admin, settings).create();
      String columns =
          "SELECT GROUP_CONCAT(DISTINCT partition_expression ORDER BY partition_expression)"
              + " FROM information_schema.partitions WHERE table_schema = DATABASE()"
              + " AND table_name IN ('stock', 'order_line', 'warehouse')";
      assertThat(admin.server().text(columns).replace("`", "")).isEqualTo("ol_w_id,s_w_id,w_id");
    }
  }

  @Test
  void tellsWhereItsManagementNodeIs() throws Exception {
    Map<String, String> given =
        Map.of(
            "jdbc.url",
            cluster.jdbcUrl(),
            "jdbc.user",
            cluster.user(),
            "jdbc.password",
            cluster.password());
    assertThat(new NdbTarget().isMeantBy(Settings.of(given::get))).isTrue();
    Settings deployed = new NdbTarget().deploy(Settings.of(given::get), line -> {}).settings();

    assertThat(deployed.text(Parameter.NDB_CONNECTSTRING)).isEqualTo(cluster.connectstring());
  }

  @Test
  void isNotAskedWhereItsManagementNodeIsGiven() throws Exception {
    Map<String, String> given =
        Map.of("jdbc.url", "jdbc:mysql://192.0.2.1/x", "ndb.connectstring", "192.0.2.2:1186");

    assertThat(new NdbTarget().deploy(Settings.of(given::get), line -> {}).settings())
        .isEqualTo(Settings.of(given::get));
  }

  @Test
  void leavesATableAloneThatSomebodyDroppedAndMadeAgain() throws Exception {
    String somebodys = "CREATE TABLE sbtest1 (id INT PRIMARY KEY) ENGINE=NDBCLUSTER";
    makeTable(cluster.settings());
    makeTable(cluster.settings());
    execute("DROP TABLE sbtest1");
    execute(somebodys);
    execute("INSERT INTO sbtest1 VALUES (7777)");
    try {
      assertUserError(() -> makeTable(cluster.settings()))
          .hasMessageStartingWith("There is a table sbtest1 that no run has made;");
      try (DatabaseAdmin admin = open()) {
        assertThat(admin.server().text("SELECT id FROM sbtest1")).isEqualTo("7777");
      }
    } finally {
      execute("DROP TABLE sbtest1");
    }
  }

  /** In another engine, so that the data nodes do not know it. */
  @Test
  void leavesATableAloneThatTheDataNodesDoNotKnow() throws Exception {
    execute("DROP TABLE IF EXISTS sbtest1");
    execute("CREATE TABLE sbtest1 (id INT PRIMARY KEY) ENGINE=InnoDB");
    try {
      assertUserError(() -> makeTable(cluster.settings()))
          .hasMessageStartingWith("There is a table sbtest1 that no run has made");
    } finally {
      execute("DROP TABLE sbtest1");
    }
  }

  /** A user without access to ndbinfo: the server reports when it made the table. */
  @Test
  void replacesItsTableForAUserWhoSeesNoNodes() throws Exception {
    String account = "'nobody'@'%'";
    execute("CREATE USER %s IDENTIFIED BY '%s'".formatted(account, cluster.password()));
    execute("GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, INDEX ON ndbtest.* TO " + account);
    Settings settings = cluster.settings().with(Parameter.JDBC_USER, "nobody");
    try {
      execute("DROP TABLE IF EXISTS sbtest1");
      makeTable(settings);
      makeTable(settings);
    } finally {
      execute("DROP USER " + account);
      execute("DROP TABLE sbtest1");
    }
  }

  private static void makeTable(Settings settings) throws UserError {
    try (DatabaseAdmin admin = new NdbTarget().open(settings)) {
      admin.takeLease(line -> {});
      table(admin).create();
      table(admin).load(1, 10, 1);
    }
  }

  @Test
  void makesNoDatabaseOfSomebodyElsesName() {
    Settings elsewhere =
        cluster
            .settings()
            .with(Parameter.NDB_DATABASE, "somebodys")
            .with(Parameter.JDBC_URL, cluster.jdbcUrl().replaceFirst("[^/]+$", "somebodys"));

    assertUserError(() -> new NdbTarget().open(elsewhere))
        .hasMessageContaining("has no such database; make it");
  }

  private DatabaseAdmin open() throws UserError {
    return new NdbTarget().open(cluster.settings());
  }

  private static CrudTable table(DatabaseAdmin admin) {
    return new CrudTable(admin, 0);
  }

  private void execute(String sql) throws UserError, SQLException {
    try (var server = MysqlConnector.open(cluster.settings())) {
      server.execute(sql);
    }
  }
}
