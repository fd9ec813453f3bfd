// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent that records the CPU dies and comes back while the sweep goes on, on the stand-in. */
class PerfMonAgentFaultIT {
  @TempDir private Path folder;

  @Test
  void leavesTheCpuOfTheOutageOutAndNamesIt() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(
            folder,
            "operations=select",
            "paths=sql",
            "threads=1",
            "duration=20",
            "warmup=0",
            "rows=1000",
            "faults=kill perfmon-agent @3s, start perfmon-agent @7s")) {
      int status = jmeter.await();

      assertThat(status).as("%s", jmeter.errors()).isZero();
      assertThat(jmeter.run().readInfo().state()).isEqualTo(State.COMPLETE);
      PathRecord cell = jmeter.run().readInfo().cells().get(0);
      List<FaultInfo> faults = cell.faults().schedule();
      assertThat(faults).extracting(FaultInfo::failure).containsOnly("");
      assertThat(cell.verdict()).isEmpty();
      double opened = Instant.parse(cell.started()).toEpochMilli() / 1e3;
      List<Double> samples = samples(jmeter.run().cpu()).stream().map(s -> s - opened).toList();
      assertThat(samples).as("before").anyMatch(s -> s < faults.get(0).begun());
      assertThat(samples)
          .as("while it was away")
          .noneMatch(s -> s > faults.get(0).effective() + 1.5 && s < faults.get(1).begun());
      assertThat(samples).as("after").anyMatch(s -> s > faults.get(1).effective());
      assertThat(jmeter.run().report().resolve("report.md"))
          .content()
          .contains("kill perfmon-agent", "generator on localhost was not recorded all the time");
    }
  }

  /** When they were read, in seconds since the epoch: milliseconds stand in the first column. */
  private static List<Double> samples(Path cpu) throws IOException {
    return Files.readAllLines(cpu).stream()
        .skip(1)
        .map(line -> Long.parseLong(line.split(",", 2)[0]) / 1e3)
        .toList();
  }
}
