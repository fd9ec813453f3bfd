// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.LoopbackPorts;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.sql.ServerConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./jmeter -R}: controllers and two engines for all of them, each in a process. */
@NdbSandbox(clusterJ = true)
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RemoteStartIT {
  private static final String LOOPBACK = "-Djava.rmi.server.hostname=127.0.0.1";

  /** Contains characters with a meaning in files of properties. */
  private static final String KEYSTORE_PASSWORD = "ge\\heim =1 ä€";

  private static final String MARKER = "Zanzibar4711";

  private final Sandbox cluster;
  private final List<JMeterProcess> engines = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private Path folder;

  RemoteStartIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @BeforeAll
  void startTheEngines(@TempDir Path temp) throws Exception {
    folder = temp;
    Map<String, String> environment = new HashMap<>();
    environment.put("JDBC_PASSWORD", cluster.password());
    environment.put("KEYSTORE_PASSWORD", KEYSTORE_PASSWORD);
    Optional.ofNullable(System.getenv(NdbHome.VARIABLE))
        .ifPresent(home -> environment.put(NdbHome.VARIABLE, home));
    String script = JMeterHome.PATH.resolve("bin/create-rmi-keystore.sh").toString();
    try (JMeterProcess made = JMeterProcess.start(folder, environment, List.of(script))) {
      assertThat(made.await()).as("%s", made.errors()).isZero();
    }
    List<Integer> ports = LoopbackPorts.free(2);
    for (int i = 0; i < ports.size(); i++) {
      int port = ports.get(i);
      names.add("127.0.0.1:" + port);
      String server = JMeterHome.PATH.resolve("bin/jmeter-server").toString();
      List<String> command = List.of(server, LOOPBACK, "-Dserver_port=" + port);
      engines.add(JMeterProcess.start(withKeys("engine-" + i), environment, command));
    }
    for (int i = 0; i < engines.size(); i++) {
      engines.get(i).awaitEngine(ports.get(i));
    }
  }

  @AfterAll
  void endTheEngines() {
    engines.forEach(JMeterProcess::close);
  }

  @Test
  @Order(1)
  void measureWithBothEnginesIntoOneRunDirectoryAndKeepThePassword() throws Exception {
    try (JMeterProcess controller =
        start("both", "operations=insert,update", "threads=3", "require=*/*/* errors>0")) {
      assertThat(controller.await()).isEqualTo(1);

      assertThat(controller.errors()).containsExactly("jmeter-ndb: The run is not as required.");
      RunInfo info = controller.run().readInfo();
      assertThat(info.state).isEqualTo(State.COMPLETE);
      assertThat(info.engines)
          .extracting(EngineInfo::engine)
          .containsExactlyElementsOf(names.stream().sorted().toList());
      assertThat(info.cells).hasSize(2).allMatch(cell -> cell.operationsByThread.size() == 3);
      assertThat(controller.report("report.html")).contains("<h2>Engines</h2>");
      assertThat(controller.report("junit.xml")).contains("<failure");
      assertThat(JMeterProcess.filesWith(cluster.password(), folder)).isEmpty();
    }
  }

  /** The table stays unchanged, and no output shows its rows. */
  @Test
  @Order(2)
  void leaveAUsersTableAsItIsAndNoValueOfItInAnyFile() throws Exception {
    try (ServerConnection sql = MysqlConnector.open(cluster.settings())) {
      makeOrders(sql);
      String before = checksum(sql);
      // The controller's -J go to the engines.
      String[] table = {"workload=table", "table=shop.orders", "paths=clusterj,jdbc", "threads=26"};
      try (JMeterProcess controller = start("table", table)) {
        RunInfo info = controller.complete();
        assertThat(info.engines).hasSize(2);
        // Six operations without table-update, over two paths.
        assertThat(info.cells)
            .hasSize(10)
            .allMatch(cell -> cell.verdict.isEmpty() && cell.ledger.there >= 50)
            .allMatch(cell -> cell.operationsByThread.size() == 26);
        assertThat(controller.lines())
            .anyMatch(
                line ->
                    line.contains(
                        "table-update is left out: it needs a row for each of 52 threads, and"
                            + " there are 50."));
      }
      assertThat(checksum(sql)).isEqualTo(before);
      assertThat(sql.text("SHOW TABLES LIKE 'jmeter\\_ndb\\_orders'")).isEmpty();
      assertThat(JMeterProcess.filesWith(MARKER, folder)).isEmpty();
    }
  }

  private static void makeOrders(ServerConnection sql) throws SQLException {
    sql.execute("CREATE DATABASE IF NOT EXISTS shop");
    sql.execute("DROP TABLE IF EXISTS shop.orders");
    sql.execute(
        "CREATE TABLE shop.orders (customer INT NOT NULL, no INT NOT NULL, reference VARCHAR(30)"
            + " NOT NULL, remark VARCHAR(60), amount DECIMAL(10,2) NOT NULL, PRIMARY KEY (customer,"
            + " no), UNIQUE KEY u (reference), KEY k (amount)) ENGINE=NDB PARTITION BY KEY"
            + " (customer)");
    for (int i = 0; i < 50; i++) {
      sql.execute(
          "INSERT INTO shop.orders VALUES (%s, %s, '%s-%s', '%s', %s.5)"
              .formatted(i % 7, i, MARKER, i, MARKER, 987_650 + i));
    }
  }

  private static String checksum(ServerConnection sql) throws SQLException {
    return sql.rows("CHECKSUM TABLE shop.orders", row -> row.getString(2))
        + sql.text("SELECT COUNT(*) FROM shop.orders");
  }

  @Test
  @Order(3)
  void keepWhatWasMeasuredWhereAnEngineIsKilled() throws Exception {
    try (JMeterProcess controller =
        start("kill", "operations=select,update", "duration=5", "engines.timeout=3")) {
      controller.awaitLine("[ 1/2]");
      engines.get(1).kill();

      assertThat(controller.await()).isEqualTo(1);

      assertThat(controller.errors())
          .containsOnlyOnce(
              "jmeter-ndb: The run ends, because the engine %s is lost (no heartbeat for 3 s); see its jmeter-server.log."
                  .formatted(names.get(1)));
      assertThat(controller.report("cells.csv")).contains("\nndb,jdbc,select,2,");
    }
  }

  private JMeterProcess start(String name, String... properties) throws IOException {
    return JMeterProcess.in(withKeys(name))
        .on(cluster.settings())
        .ndbHome()
        .environment("KEYSTORE_PASSWORD", KEYSTORE_PASSWORD)
        .and(LOOPBACK, "-R", String.join(",", names))
        .with("paths=jdbc", "threads=2", "duration=1", "warmup=0", "rows=500")
        // JMeter's properties: an engine is ready a little after its message.
        .with("client.tries=20", "client.retries_delay=500")
        .with(properties)
        .start();
  }

  private Path withKeys(String name) throws IOException {
    Path own = Files.createDirectory(folder.resolve(name));
    Files.copy(folder.resolve("rmi_keystore.jks"), own.resolve("rmi_keystore.jks"));
    return own;
  }
}
