// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The next run on a cluster where JMeter was killed in mid-cell: it finds tables, and a lease. */
@NdbSandbox
@Timeout(240)
class SuddenEndOnNdbIT {
  /** In containers there is no ClusterJ for a cluster that is not JMeter's own. */
  private static final String PATH = JMeterProcess.ndbHome().isEmpty() ? "jdbc" : "clusterj";

  @TempDir private Path folder;

  @Test
  void leavesAReportOfWhatWasMeasuredAndTheTablesToTheNextRun(Sandbox sandbox) throws Exception {
    Path killed = Files.createDirectory(folder.resolve("killed"));
    try (JMeterProcess jmeter =
        start(sandbox, killed, "operations=select,insert", "duration=5", "metrics.port=0")) {
      jmeter.awaitOperations("insert/" + PATH + "/2");

      jmeter.kill();
    }

    SuddenEndIT.assertReportOf(killed, "ndb,%s,select,2,".formatted(PATH));
    Path next = Files.createDirectory(folder.resolve("next"));
    try (JMeterProcess jmeter =
        start(sandbox, next, "operations=insert,select,update,delete", "duration=1")) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();
      RunInfo info = jmeter.run().readInfo();
      assertThat(info.state).isEqualTo(State.COMPLETE);
      assertThat(info.cells)
          .hasSize(4)
          .allMatch(cell -> cell.verdict.isEmpty() && cell.invalid.isEmpty());
    }
  }

  private static JMeterProcess start(Sandbox sandbox, Path in, String... more) throws IOException {
    return JMeterProcess.onCluster(
        in,
        sandbox.settings(),
        Stream.concat(
                Stream.of("paths=" + PATH, "threads=2", "warmup=0", "rows=500"), Stream.of(more))
            .toArray(String[]::new));
  }
}
