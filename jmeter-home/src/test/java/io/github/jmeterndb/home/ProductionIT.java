// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The steps of docs/production.md for a shared cluster, on a cluster of the test's own. */
@NdbSandbox(clusterJ = true)
@Timeout(300)
class ProductionIT {
  private static final Path PAGE = Path.of("..", "docs", "production.md");

  /** The account on the page, which the tests replace by one on this host. */
  private static final String ON_THE_PAGE = "bench@'10.0.0.%'";

  private static final String ACCOUNT = "bench@'127.0.0.1'";

  private final Sandbox cluster;
  private final ServerSql sql;

  @TempDir private Path folder;

  ProductionIT(Sandbox cluster) {
    this.cluster = cluster;
    sql = new ServerSql(cluster.settings());
  }

  @BeforeEach
  @AfterEach
  void makeAnEmptyDatabase() throws Exception {
    sql.execute("DROP DATABASE IF EXISTS ndbtest");
    sql.execute("CREATE DATABASE ndbtest");
  }

  @Test
  void aDryRunSaysWhatARunWouldDoAndWritesNothing() throws Exception {
    sql.execute("DROP DATABASE ndbtest");
    try (JMeterProcess jmeter = start("dry", cluster.settings(), "dry.run=on", "threads=1,4")) {
      assertThat(jmeter.await()).as("%s %s", jmeter.lines(), jmeter.errors()).isZero();

      assertThat(jmeter.lines())
          .hasSizeLessThan(24)
          .anyMatch(line -> line.startsWith("Dry run: nothing is written to the database"))
          .anyMatch(
              line -> line.matches("8 cells of 16 s, in which the paths take turns: about .*"))
          .anyMatch(line -> line.matches(".*Server: MySQL \\S+-cluster, 2 data nodes ready.*"))
          .anyMatch(line -> line.matches(".*Tables: sbtest1; jmeter_ndb, .*"))
          .anyMatch(
              line -> line.matches(".*Privileges: SELECT, INSERT, .* on ndbtest\\.\\* needed.*"))
          .anyMatch(line -> line.matches(".*JDBC connections: \\d+ needed; \\d+ of 512 are free.*"))
          .anyMatch(line -> line.matches(".*API slots: 1 needed; \\d+ of 17 are free.*"))
          .anyMatch(
              line -> line.matches(".*DataMemory\\): about 28 MB needed .*; \\d+ MB are free.*"))
          .anyMatch(
              line ->
                  line.matches(
                      ".*clusterj: connected \\(ClusterJ .*, libndbclient .*\\), encryption: none"))
          .anyMatch(
              line ->
                  line.matches(
                      ".*jdbc: connected \\(Connector/J .*, HikariCP .*\\), encryption: none"))
          .anyMatch(line -> line.contains("Same cluster: not proven"))
          .contains("The run would start.");
      assertThat(jmeter.run().path()).doesNotExist();
    }
    assertThat(
            sql.text(
                "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = 'ndbtest'"))
        .isEqualTo("0");
  }

  /** ClusterJ does not use the mysqld. */
  private static void assertOwnCpu(PathRecord cell) {
    double mysqld = used(cell, "mysqld").percent();
    assertThat(mysqld > 10)
        .as("%s: mysqld at %.1f %%", cell.cell, mysqld)
        .isEqualTo(cell.measured().path().equals("jdbc"));
    double processes =
        cell.cpu.used().stream()
            .filter(used -> !used.role().equals("host"))
            .mapToDouble(Used::cpuSeconds)
            .sum();
    // Both are multiples of 10 ms.
    assertThat(processes).isPositive().isLessThan(used(cell, "host").cpuSeconds() + 1);
  }

  private static Used used(PathRecord cell, String role) {
    return cell.cpu.used().stream()
        .filter(used -> used.role().startsWith(role))
        .findFirst()
        .orElseThrow(() -> new AssertionError(role + " of " + cell.cpu.used()));
  }

  /** All of the cluster is on this host, which the run loads. */
  @Test
  void aRunEndsInMidCellWhereAHostOfTheClusterIsBusy() throws Exception {
    try (JMeterProcess jmeter =
        start(
            "run",
            cluster.settings(),
            "operations=insert",
            "paths=clusterj",
            "threads=4",
            "rows=100",
            "warmup=0",
            "duration=250",
            "stop.if=cpu>1%")) {
      assertThat(jmeter.await()).isEqualTo(1);

      RunInfo info = jmeter.run().readInfo();
      assertThat(info.state).isEqualTo(State.FAILED);
      assertThat(info.message)
          .matches(
              "stop\\.if: cpu>1% was met at \\S+Z: \\d+\\.\\d % over the last 5 s"
                  + " \\(localhost\\)\\.");
      assertThat(info.cells)
          .singleElement()
          .matches(cell -> cell.operations > 0 && cell.errors == 0)
          .extracting(path -> path.seconds)
          .matches(seconds -> seconds > 0 && seconds < 250);
    }
    assertThat(sql.text("SELECT COUNT(*) FROM ndbtest.jmeter_ndb WHERE token <> ''"))
        .as("leases that are held")
        .isEqualTo("0");
  }

  /** By an account with the privileges on the page. The next run's CPU time is each path's own. */
  @Test
  void aKilledRunLeavesItsTablesToTheNextRunOrToClean() throws Exception {
    for (String statement : statements()) {
      sql.execute(statement);
    }
    Settings bench = cluster.settings().with(Parameter.JDBC_USER, "bench");
    sql.execute("CREATE TABLE ndbtest.orders (id INT PRIMARY KEY) ENGINE=NDBCLUSTER");
    sql.execute("INSERT INTO ndbtest.orders VALUES (1), (2)");
    try {
      try (JMeterProcess run =
          start(
              "run",
              bench,
              "threads=2",
              "rows=500",
              "warmup=0",
              "duration=60",
              "slice=0",
              "metrics.port=0")) {
        run.awaitOperations("insert/clusterj/2");
        try (JMeterProcess clean = start("during", bench, "clean=on")) {
          assertThat(clean.await()).isEqualTo(1);
          assertThat(clean.errors())
              .anyMatch(line -> line.contains("Another run is at work in this database: "));
        }
        run.kill();
      }
      String[] cells = {"operations=select,update", "threads=1,16,64", "duration=4", "rows=10000"};
      try (JMeterProcess next = start("next", bench, cells)) {
        RunInfo info = next.complete();
        assertThat(info.cells)
            .hasSize(12)
            .allMatch(cell -> cell.verdict.isEmpty() && cell.invalid.isEmpty() && cell.errors == 0)
            .allSatisfy(ProductionIT::assertOwnCpu);
        assertThat(info.processes).noneMatch(process -> process.pid() == 0);
      }
      try (JMeterProcess list = start("list", bench, "clean=on", "dry.run=on")) {
        assertThat(list.await()).as("%s", list.errors()).isZero();
        assertThat(list.lines()).contains("Would be dropped: sbtest1");
      }
      assertThat(sql.tables()).isEqualTo("jmeter_ndb,orders,sbtest1");
      try (JMeterProcess clean = start("clean", bench, "clean=on")) {
        assertThat(clean.await()).as("%s", clean.errors()).isZero();
        assertThat(clean.lines()).contains("Dropped: sbtest1", "Dropped: jmeter_ndb");
        assertThat(clean.run().path()).doesNotExist();
      }
      assertThat(sql.tables()).isEqualTo("orders");
      assertThat(sql.text("SELECT COUNT(*) FROM ndbtest.orders")).isEqualTo("2");
    } finally {
      sql.execute("DROP USER IF EXISTS " + ACCOUNT);
    }
  }

  private List<String> statements() throws IOException {
    List<String> statements =
        Files.readAllLines(PAGE).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("CREATE USER ") || line.startsWith("GRANT "))
            .map(line -> line.replace(ON_THE_PAGE, ACCOUNT).replace("…", cluster.password()))
            .map(line -> line.replaceFirst(";$", ""))
            .toList();
    assertThat(statements).hasSize(3).allMatch(line -> line.contains(ACCOUNT));
    return statements;
  }

  private JMeterProcess start(String name, Settings settings, String... properties)
      throws IOException {
    return JMeterProcess.in(Files.createDirectory(folder.resolve(name)))
        .on(settings)
        .ndbHome()
        .with(properties)
        .start();
  }
}
