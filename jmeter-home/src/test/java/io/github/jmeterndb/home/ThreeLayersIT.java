// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The NDB API, ClusterJ and JDBC in one run of JMeter, where ClusterJ's jar and ours have different
 * class loaders.
 */
@NdbSandbox(clusterJ = true)
@Timeout(300)
class ThreeLayersIT {
  private static final List<String> PATHS = List.of("ndbapi", "clusterj", "jdbc");

  @TempDir private Path folder;

  @Test
  void areComparedInOneRun(Sandbox sandbox) throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.onCluster(
            folder,
            sandbox.settings(),
            "paths=" + String.join(",", PATHS),
            "operations=select,update",
            "threads=2",
            "duration=3",
            "rows=500")) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      RunInfo info = jmeter.run().readInfo();
      assertThat(info.state()).as(info.message()).isEqualTo(State.COMPLETE);
      assertThat(info.cells())
          .hasSize(2 * PATHS.size())
          .allMatch(cell -> cell.errors() == 0)
          .allMatch(cell -> cell.verdict().isEmpty() && cell.invalid().isEmpty())
          .filteredOn(cell -> cell.cell().contains("/ndbapi/"))
          .hasSize(2)
          .allSatisfy(ThreeLayersIT::requireATransactionEach);
      assertThat(jmeter.run().report().resolve("ratios.csv"))
          .content()
          .contains(
              "select,2,ndbapi,clusterj,", "select,2,ndbapi,jdbc,", "select,2,clusterj,jdbc,");
    }
  }

  /** As libndbclient counts them: a round trip and a transaction. */
  private static void requireATransactionEach(PathRecord cell) {
    assertThat(cell.counters().get("ndbapi.wait_exec_complete"))
        .as("round trips of %s", cell.cell())
        .isPositive()
        .isEqualTo(cell.counters().get("ndbapi.trans_commit"));
  }
}
