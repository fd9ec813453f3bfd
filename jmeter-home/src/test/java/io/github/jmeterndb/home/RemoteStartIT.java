// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
@NdbSandbox
@Timeout(180)
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
  private Map<String, String> passwords;

  RemoteStartIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @BeforeAll
  void startTheEngines(@TempDir Path temp) throws Exception {
    folder = temp;
    passwords = Map.of("JDBC_PASSWORD", cluster.password(), "KEYSTORE_PASSWORD", KEYSTORE_PASSWORD);
    String script = JMeterHome.PATH.resolve("bin/create-rmi-keystore.sh").toString();
    try (JMeterProcess made = JMeterProcess.start(folder, passwords, List.of(script))) {
      assertThat(made.await()).as("%s", made.errors()).isZero();
    }
    List<Integer> ports = LoopbackPorts.free(2);
    for (int i = 0; i < ports.size(); i++) {
      int port = ports.get(i);
      names.add("127.0.0.1:" + port);
      String server = JMeterHome.PATH.resolve("bin/jmeter-server").toString();
      List<String> command = List.of(server, LOOPBACK, "-Dserver_port=" + port);
      engines.add(JMeterProcess.start(withKeys("engine-" + i), passwords, command));
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
      for (PathRecord cell : info.cells) {
        long ofEngines = 0;
        for (String name : names) {
          ofEngines += operations(new RunDirectory(controller.run().engine(name)), cell.cell);
        }
        assertThat(ofEngines).as(cell.cell).isEqualTo(cell.operations);
      }
      assertThat(controller.report("report.html")).contains("<h2>Engines</h2>");
      assertThat(controller.report("junit.xml")).contains("<failure");
      assertThat(JMeterProcess.filesWith(cluster.password(), folder)).isEmpty();
    }
  }

  @Test
  @Order(2)
  void measureACopyOfATableWithTheValuesOfItsRows() throws Exception {
    try (ServerConnection sql = MysqlConnector.open(cluster.settings())) {
      sql.execute("DROP TABLE IF EXISTS notes");
      sql.execute(
          "CREATE TABLE notes (owner INT NOT NULL, no INT NOT NULL, title VARCHAR(40), PRIMARY KEY"
              + " (owner, no)) ENGINE=NDB");
      for (int i = 0; i < 20; i++) {
        sql.execute("INSERT INTO notes VALUES (%s, %s, '%s %s')".formatted(i % 3, i, MARKER, i));
      }
    }
    String operations = "operations=table-read,table-insert,table-update,table-delete";
    try (JMeterProcess controller =
        start("table", "workload=table", "table=notes", operations, "threads=3")) {
      RunInfo info = controller.complete();
      assertThat(info.engines).hasSize(2);
      assertThat(info.cells)
          .hasSize(4)
          .allMatch(cell -> cell.verdict.isEmpty() && cell.ledger.there >= 20)
          .allMatch(cell -> cell.operationsByThread.size() == 3);
      assertThat(JMeterProcess.filesWith(MARKER, folder)).isEmpty();
    }
  }

  @Test
  @Order(3)
  void keepWhatWasMeasuredWhereAnEngineIsKilled() throws Exception {
    try (JMeterProcess controller =
        start("kill", "operations=select,update", "duration=5", "engines.timeout=3")) {
      controller.awaitLine("[ 1/2]");
      engines.get(1).kill();

      assertThat(controller.await()).isEqualTo(1);

      String lost = "the engine %s is lost (no heartbeat for 3 s)".formatted(names.get(1));
      assertThat(controller.errors())
          .filteredOn(line -> line.contains(lost))
          .containsExactly(
              "jmeter-ndb: The run ends, because " + lost + "; see its jmeter-server.log.");
      RunInfo info = controller.run().readInfo();
      assertThat(info.state).isEqualTo(State.FAILED);
      assertThat(info.message).contains(lost);
      assertThat(info.cells.get(0).invalid).isEmpty();
      // None if the engine was lost before the second cell began.
      assertThat(info.cells.stream().skip(1))
          .allMatch(cell -> cell.invalid.startsWith("the engine " + names.get(1)));
      assertThat(controller.run().report().resolve("report.md")).exists();
    }
  }

  private JMeterProcess start(String name, String... properties) throws IOException {
    return JMeterProcess.in(withKeys(name))
        .on(cluster.settings())
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

  private static long operations(RunDirectory engine, String cell) throws IOException {
    return engine.readInfo().cells.stream()
        .filter(share -> share.cell.equals(cell))
        .mapToLong(path -> path.operations)
        .sum();
  }
}
