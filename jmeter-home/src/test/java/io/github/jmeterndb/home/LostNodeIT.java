// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A data node is killed without the sweep's knowledge, on a cluster of its own. */
@NdbSandbox(clusterJ = true)
class LostNodeIT {
  private static final String NODE = "data node 3";

  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void isNamedAndLeavesNoVerdictOnSpeed() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.onSandbox(
            folder,
            JMeterHome.CRUD_SWEEP,
            "operations=select",
            "threads=4",
            "duration=15",
            "slice=0",
            "warmup=0",
            "rows=1000")) {
      Path latencies = jmeter.run().latencyLog();
      while (!Files.exists(latencies) || !Files.readString(latencies).contains("Tag=select/")) {
        assertThat(jmeter.isAlive()).as("%s", folder).isTrue();
        MILLISECONDS.sleep(50);
      }
      jmeter.kill("--ndb-nodeid=3");
      jmeter.await();

      RunInfo info = jmeter.run().readInfo();
      assertThat(info.state).as(info.message).isIn(State.COMPLETE, State.ERRORS);
      assertThat(info.cells).hasSize(2);
      PathRecord first = info.cells.get(0);
      assertThat(first.lostNodes).containsExactly(NODE + " in its window");
      assertThat(info.cells.get(1).lostNodes).containsExactly(NODE + " before its window");
      assertThat(jmeter.run().report().resolve("report.md"))
          .content()
          .contains("without a ratio (node lost")
          .doesNotContain("÷");
    }
  }
}
