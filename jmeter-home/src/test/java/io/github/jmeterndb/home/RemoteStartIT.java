// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./jmeter -R}: the controller, and two engines, each a process. */
@NdbSandbox
@Timeout(240)
class RemoteStartIT {
  private static final List<String> LOOPBACK = List.of("-Djava.rmi.server.hostname=127.0.0.1");

  /** With what a file of properties would take for something else. */
  private static final String KEYSTORE_PASSWORD = "ge\\heim =1 ä€";

  @TempDir private Path folder;
  private final List<JMeterProcess> engines = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private Map<String, String> password;

  @BeforeEach
  void makeAKeyStore(Sandbox sandbox) throws Exception {
    password = Map.of("JDBC_PASSWORD", sandbox.password(), "KEYSTORE_PASSWORD", KEYSTORE_PASSWORD);
    for (String name : List.of("one", "two", "controller")) {
      Files.createDirectory(folder.resolve(name));
    }
    ProcessBuilder builder =
        new ProcessBuilder(JMeterHome.PATH.resolve("bin/create-rmi-keystore.sh").toString())
            .directory(folder.resolve("controller").toFile())
            .redirectErrorStream(true);
    builder.environment().put("KEYSTORE_PASSWORD", KEYSTORE_PASSWORD);
    Process script = builder.start();
    String said = new String(script.getInputStream().readAllBytes(), UTF_8);
    assertThat(script.waitFor()).as(said).isZero();
    for (String name : List.of("one", "two")) {
      Files.copy(
          folder.resolve("controller/rmi_keystore.jks"),
          folder.resolve(name + "/rmi_keystore.jks"));
      int port = freePort();
      names.add("127.0.0.1:" + port);
      List<String> arguments = new ArrayList<>(LOOPBACK);
      arguments.add("-Dserver_port=" + port);
      JMeterProcess engine = JMeterProcess.engine(folder.resolve(name), password, arguments);
      engines.add(engine);
      engine.awaitLine("Created remote object");
    }
  }

  @AfterEach
  void endTheEngines() {
    engines.forEach(JMeterProcess::close);
  }

  @Test
  void measuresWithBothEnginesIntoOneRunDirectoryAndKeepsThePassword(Sandbox sandbox)
      throws Exception {
    try (JMeterProcess controller =
        ask(sandbox, "-Joperations=insert,update,delete", "-Jthreads=3")) {
      assertThat(controller.await()).as("%s %s", controller.errors(), controller.lines()).isZero();

      RunInfo info = controller.run().readInfo();
      assertThat(info.state).isEqualTo(State.COMPLETE);
      assertThat(info.engines)
          .extracting(EngineInfo::engine)
          .containsExactlyElementsOf(names.stream().sorted().toList());
      assertThat(info.cells).hasSize(3).allMatch(cell -> cell.operationsByThread.size() == 3);
      for (PathRecord cell : info.cells) {
        assertThat(operations("one", info, cell) + operations("two", info, cell))
            .as(cell.cell)
            .isEqualTo(cell.operations);
      }
      assertThat(controller.run().report().resolve("report.html"))
          .content()
          .contains("<h2>Engines</h2>");
      assertThat(filesWith(sandbox.password())).isEmpty();
    }
  }

  @Test
  void failsAndTheReportSaysWhyWhereTheRunIsNotAsRequired(Sandbox sandbox) throws Exception {
    try (JMeterProcess controller =
        ask(sandbox, "-Joperations=select", "-Jthreads=2", "-Jrequire=*/*/* errors>0")) {
      assertThat(controller.await()).isEqualTo(1);

      assertThat(controller.errors()).contains("jmeter-ndb: The run is not as required.");
      Path report = controller.run().report();
      assertThat(report.resolve("summary.json")).content().contains("\"not met\"");
      assertThat(report.resolve("junit.xml")).content().contains("<failure");
    }
  }

  @Test
  void measuresACopyOfATableWithTheValuesOfItsRows(Sandbox sandbox) throws Exception {
    String marker = "Zanzibar4711";
    try (ServerConnection sql = MysqlConnector.open(sandbox.settings())) {
      sql.execute(
          "CREATE TABLE notes (owner INT NOT NULL, no INT NOT NULL, title VARCHAR(40), PRIMARY KEY"
              + " (owner, no)) ENGINE=NDB");
      for (int i = 0; i < 20; i++) {
        sql.execute("INSERT INTO notes VALUES (%s, %s, '%s %s')".formatted(i % 3, i, marker, i));
      }
    }
    try (JMeterProcess controller =
        ask(
            sandbox,
            "-Jworkload=table",
            "-Jtable=notes",
            "-Joperations=table-read,table-insert,table-update,table-delete",
            "-Jthreads=3")) {
      assertThat(controller.await()).as("%s %s", controller.errors(), controller.lines()).isZero();

      RunInfo info = controller.run().readInfo();
      assertThat(info.state).isEqualTo(State.COMPLETE);
      assertThat(info.engines).hasSize(2);
      assertThat(info.cells)
          .hasSize(4)
          .allMatch(cell -> cell.verdict.isEmpty() && cell.ledger.there >= 20)
          .allMatch(cell -> cell.operationsByThread.size() == 3);
      assertThat(filesWith(marker)).isEmpty();
    }
  }

  @Test
  void keepsWhatWasMeasuredWhereAnEngineIsKilled(Sandbox sandbox) throws Exception {
    String[] arguments = {
      "-Joperations=select,update", "-Jthreads=2", "-Jduration=5", "-Jengines.timeout=3"
    };
    try (JMeterProcess controller = ask(sandbox, arguments)) {
      controller.awaitLine("[ 1/2]");
      engines.get(1).kill();

      assertThat(controller.await()).isEqualTo(1);

      String lost = "The engine %s is lost: no heartbeat for 3 s.".formatted(names.get(1));
      assertThat(controller.errors()).contains("jmeter-ndb: " + lost);
      RunInfo info = controller.run().readInfo();
      assertThat(info.state).isEqualTo(State.FAILED);
      assertThat(info.message).contains("he engine %s is lost".formatted(names.get(1)));
      assertThat(info.cells.get(0).invalid).isEmpty();
      // None if it was lost before the second cell began.
      assertThat(info.cells.stream().skip(1))
          .allMatch(cell -> cell.invalid.startsWith("the engine " + names.get(1)));
      assertThat(controller.run().report().resolve("report.md")).exists();
    }
  }

  /** The sandbox's mysqld gives 512: enough for each engine, but not for both. */
  @Test
  void endsWithALineWhereTheServerLacksConnectionsForAllEnginesTogether(Sandbox sandbox)
      throws Exception {
    try (JMeterProcess asked = ask(sandbox, "-Jjdbc.pool.size=250")) {
      assertThat(asked.await()).isEqualTo(1);

      assertThat(asked.errors())
          .anyMatch(
              line ->
                  line.matches(
                      "jmeter-ndb: The server gives 512 connections .*; a run with a pool of 500 needs .*"));
    }
  }

  private JMeterProcess ask(Sandbox sandbox, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(LOOPBACK);
    arguments.addAll(
        List.of(
            "-R",
            String.join(",", names),
            "-Jtarget=ndb",
            "-Jpaths=jdbc",
            "-Jndb.connectstring=" + sandbox.connectstring(),
            "-Jjdbc.url=" + sandbox.jdbcUrl(),
            "-Jjdbc.user=" + sandbox.user(),
            "-Jduration=2",
            "-Jwarmup=0",
            "-Jrows=500",
            // JMeter's own: an engine is ready a little after it says so.
            "-Jclient.tries=20",
            "-Jclient.retries_delay=500"));
    arguments.addAll(List.of(more));
    return JMeterProcess.ask(folder.resolve("controller"), password, arguments);
  }

  private long operations(String engine, RunInfo controller, PathRecord cell) throws IOException {
    String name = names.get(engine.equals("one") ? 0 : 1);
    assertThat(controller.engines).extracting(EngineInfo::engine).contains(name);
    Path own = new RunDirectory(folder.resolve("controller/run")).engine(name);
    return new RunDirectory(own)
        .readInfo().cells.stream()
            .filter(share -> share.cell.equals(cell.cell))
            .mapToLong(path -> path.operations)
            .sum();
  }

  private List<String> filesWith(String text) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(file), UTF_8).contains(text)) {
          found.add(file.toString());
        }
      }
    }
    return found;
  }

  private static int freePort() {
    return LoopbackPorts.free(1).get(0);
  }
}
