// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.sql.ServerConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The plan of faults with a schedule of the test's own, on a cluster of its own. */
@NdbSandbox(clusterJ = true)
class FaultsPlanIT {
  private static final Path PLAN =
      Path.of("..", "jmx-plans", "faults.jmx").toAbsolutePath().normalize();

  @TempDir private Path folder;

  /** Somebody changes rows while a fault acts, and puts them back: all are right in the end. */
  @Test
  @Timeout(180)
  void endsWithStatus1WhereAReadIsWrongWhileAFaultActs(Sandbox cluster) throws Exception {
    Path acts = folder.resolve("acts");
    List<String> arguments =
        List.of(
            "-Jtarget=ndb",
            "-Jndb.connectstring=" + cluster.connectstring(),
            "-Jjdbc.url=" + cluster.jdbcUrl(),
            "-Jjdbc.user=" + cluster.user(),
            "-Jjdbc.password=" + cluster.password(),
            "-Jpaths=jdbc",
            "-Joperations=select",
            "-Jthreads=2",
            "-Jduration=6",
            "-Jwarmup=0",
            "-Jrows=100",
            "-Jfaults=command spoil @1s for 2s",
            "-Jfault.command.spoil=touch '" + acts + "'",
            "-Jfault.undo.spoil=rm '" + acts + "'");
    try (JMeterProcess jmeter = JMeterProcess.ask(folder, Map.of(), arguments);
        ServerConnection server = MysqlConnector.openServer(cluster.settings())) {
      while (!Files.exists(acts)) {
        Thread.onSpinWait();
      }
      server.execute("UPDATE ndbtest.sbtest1 SET k = k + 1");
      while (Files.exists(acts)) {
        Thread.onSpinWait();
      }
      server.execute("UPDATE ndbtest.sbtest1 SET k = k - 1");

      assertThat(jmeter.await()).as("%s", jmeter.errors()).isEqualTo(1);

      RunInfo info = jmeter.run().readInfo();
      assertThat(info.message).isEmpty();
      assertThat(info.state).isEqualTo(State.ERRORS);
      PathRecord cell = info.cells.get(0);
      assertThat(cell.verdict).isEmpty();
      assertThat(cell.faults.wrongEffects).isPositive().isEqualTo(cell.errors);
    }
  }

  @Test
  void losesNothingWhereADataNodeDiesAndComesBack() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.onSandbox(
            folder,
            PLAN,
            "operations=update",
            "threads=4",
            "duration=15",
            "warmup=1",
            "rows=1000",
            "faults=kill data-node 2 @3s for 3s")) {
      int status = jmeter.await();

      RunInfo info = jmeter.run().readInfo();
      assertThat(info.message).isEmpty();
      assertThat(info.state).isEqualTo(State.COMPLETE);
      assertThat(status).as("%s", jmeter.errors()).isZero();
      assertThat(info.cells)
          .extracting(path -> path.cell)
          .containsExactly("update/clusterj/4", "update/jdbc/4");
      for (PathRecord cell : info.cells) {
        assertThat(cell.verdict).isEmpty();
        assertThat(cell.invalid).isEmpty();
        assertThat(cell.errorsWithoutExcuse()).as("of %d", cell.errors).isZero();
        assertThat(cell.faults.schedule)
            .extracting(fault -> fault.fault)
            .containsExactly("kill data-node 2", "start data-node 2");
        assertThat(cell.faults.schedule)
            .allMatch(fault -> fault.failure.isEmpty())
            .allMatch(fault -> fault.begun >= fault.planned);
        assertThat(cell.faults.schedule.get(0).effective).isNotNull();
        assertThat(cell.ledger.replicas.words())
            .contains("2 copies each, row counts equal")
            .doesNotContain("not compared");
      }
      assertThat(jmeter.run().report().resolve("report.md"))
          .content()
          .containsPattern("kill data-node 2 @\\d+s +clusterj +update +4 ")
          .contains("✓ rows verified");
    }
  }
}
