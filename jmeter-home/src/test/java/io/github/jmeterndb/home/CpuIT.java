// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.sandbox.NdbSandbox;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** CPU time of paths that take turns on a real cluster: ClusterJ does not pass the mysqld. */
@NdbSandbox(clusterJ = true)
class CpuIT {
  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void belongsToThePathThatUsedIt() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.onSandbox(
            folder,
            JMeterHome.CRUD_SWEEP,
            "operations=select,update",
            "threads=1,16,64",
            "duration=4",
            "rows=10000")) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      List<PathRecord> cells = jmeter.run().readInfo().cells;
      assertThat(cells).hasSize(12);
      for (PathRecord cell : cells) {
        boolean overSql = cell.measured().path().equals("jdbc");
        double mysqld = used(cell, "mysqld").percent();
        assertThat(mysqld > 10).as("%s: mysqld at %.1f %%", cell.cell, mysqld).isEqualTo(overSql);
        double processes =
            cell.cpu.used().stream()
                .filter(used -> !used.role().equals("host"))
                .mapToDouble(Used::cpuSeconds)
                .sum();
        assertThat(processes)
            .as(cell.cell)
            .isPositive()
            // Both are multiples of 10 ms.
            .isLessThan(used(cell, "host").cpuSeconds() + 1);
      }
      assertThat(jmeter.run().readInfo().cpu)
          .as("counted and sampled")
          .extracting(mean -> mean.role())
          .contains("host", "generator", "mysqld", "data node 2", "data node 3");
    }
  }

  private static Used used(PathRecord cell, String role) {
    return cell.cpu.used().stream()
        .filter(used -> used.role().equals(role))
        .findFirst()
        .orElseThrow();
  }
}
