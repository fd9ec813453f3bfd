// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The plan as it is, on the stand-in. */
@ResourceLock(JMeterHome.LOCK)
class SysbenchIT {
  @Test
  void runsFromThePlanToTheReport(@TempDir Path temp) throws Exception {
    RunDirectory run = new RunDirectory(temp.resolve("run"));

    JMeterHome.run(
        JMeterHome.load(JMeterHome.SYSBENCH),
        Map.of(
            "target", "embedded",
            "threads", "1,2",
            "duration", "1",
            "warmup", "0",
            "table.size", "1000",
            "run.dir", run.path().toString()));

    RunInfo info = run.readInfo();
    assertThat(info.message()).isEmpty();
    assertThat(info.state()).isEqualTo(State.COMPLETE);
    assertThat(info.properties())
        .containsEntry("workload", "sysbench")
        .containsEntry("operations", "oltp_point_select,oltp_read_only")
        .containsEntry("table.size", "1000")
        .as("the path that does not offer it is left out")
        .containsEntry("paths", "sql")
        .doesNotContainKey("rows");
    assertThat(info.cells().stream().map(CellInfo::cell))
        .containsExactly(
            "oltp_point_select/sql/1",
            "oltp_read_only/sql/1",
            "oltp_point_select/sql/2",
            "oltp_read_only/sql/2");
    assertThat(Files.readAllLines(run.report().resolve("cells.csv")))
        .hasSize(5)
        .anyMatch(line -> line.startsWith("embedded,sql,oltp_read_only,2,1,"));
    assertThat(run.report().resolve("report.html")).content().contains("oltp_read_only", "<svg");
  }
}
