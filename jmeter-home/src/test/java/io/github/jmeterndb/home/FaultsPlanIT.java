// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.sandbox.NdbSandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The plan of faults with a schedule of the test's own, on a cluster of its own. */
@NdbSandbox(clusterJ = true)
class FaultsPlanIT {
  @TempDir private Path folder;

  @Test
  @Timeout(240)
  void losesNothingWhereADataNodeDiesAndComesBack() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.in(folder)
            .plan(Workloads.plan("faults"))
            .ndbHome()
            .with("target=sandbox", "operations=update", "threads=4", "duration=12", "warmup=1")
            .with("rows=1000", "faults=kill data-node 2 @3s for 3s")
            .start()) {
      RunInfo info = jmeter.complete();

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
      List<Long> samples =
          Files.readAllLines(jmeter.run().cpu()).stream()
              .filter(line -> line.contains("CPU generator"))
              .map(line -> Long.parseLong(line.split(",", 2)[0]))
              .toList();
      long seconds = (samples.get(samples.size() - 1) - samples.get(0)) / 1000;
      assertThat((long) samples.size())
          .as("one per second, though rows of restarted processes were replaced")
          .isLessThanOrEqualTo(seconds + 3);
      assertThat(jmeter.report("report.md"))
          .containsPattern("kill data-node 2 @\\d+s +clusterj +update +4 ")
          .contains("✓ rows verified");
    }
  }
}
