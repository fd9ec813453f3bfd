// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Crud's plan at rates, on the embedded database. */
@ResourceLock(JMeterHome.LOCK)
class RatesIT {
  @TempDir private Path temp;

  @Test
  void meetTheSameArrivalsOnBothPaths() throws Exception {
    RunDirectory run = new RunDirectory(temp.resolve("run"));

    JMeterHome.run(
        JMeterHome.load(JMeterHome.CRUD_SWEEP),
        Map.of(
            "target", "embedded",
            "operations", "insert,select",
            "threads", "2",
            "rate", "100,200",
            "duration", "1",
            "warmup", "0",
            "run.dir", run.path().toString()));

    RunInfo info = run.readInfo();
    assertThat(info.message).isEmpty();
    assertThat(info.state).isEqualTo(State.COMPLETE);
    assertThat(info.cells).hasSize(2 * 2 * 2);
    for (PathRecord cell : info.cells) {
      ArrivalInfo arrivals = cell.arrivals;
      PathRecord other = other(info, cell.cell);
      assertThat(arrivals.offered()).as(cell.cell).isEqualTo(other.arrivals.offered());
      assertThat(arrivals.offered()).isEqualTo(arrivals.started() + arrivals.lost());
      assertThat(arrivals.failed()).isZero();
    }
    assertThat(run.latencyLog()).content().contains("Tag=insert@100/direct/2,");
    assertThat(run.serviceLog()).content().contains("Tag=insert@100/direct/2,");
    assertThat(Files.readString(run.report().resolve("report.html"))).contains("<h2>Rates</h2>");
  }

  private static PathRecord other(RunInfo info, String tag) {
    String other =
        tag.contains("/direct/")
            ? tag.replace("/direct/", "/sql/")
            : tag.replace("/sql/", "/direct/");
    return info.cells.stream().filter(cell -> cell.cell.equals(other)).findAny().orElseThrow();
  }
}
