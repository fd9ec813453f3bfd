// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.sandbox.LoopbackPorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Of two agents one never answers, and the other is killed and restarted during a cell. */
@Timeout(120)
class PerfMonAgentFaultIT {
  @TempDir private Path folder;

  @AfterEach
  void stopTheAgent() throws Exception {
    JMeterProcess.printed(0, folder, "sh", "-c", "kill -9 $(cat pid) || true");
  }

  @Test
  void leavesTheCpuOfTheOutageOutAndNamesIt() throws Exception {
    int port = LoopbackPorts.free(1).get(0);
    // The agent of this home, with all libraries that JMeter finds for its plugins.
    String jars = "LIB/ndb/*:LIB/containers/*:LIB/*".replace("LIB", JMeterHome.PATH + "/lib");
    String start =
        "'%s/bin/java' -cp '%s' %s --tcp-port %s </dev/null >/dev/null 2>&1 & echo $! >'%s'"
            .formatted(
                System.getProperty("java.home"),
                jars,
                "io.github.jmeterndb.perfmon.AgentCommand",
                port,
                folder.resolve("pid"));
    JMeterProcess.printed(0, folder, "sh", "-c", start);
    JMeterProcess.awaitPort(port);
    try (JMeterProcess jmeter =
        JMeterProcess.in(folder)
            .with("operations=select", "paths=sql", "threads=1", "duration=20", "warmup=0")
            .with("rows=1000", "perfmon.agents=localhost:" + port + ",nobody.invalid")
            .with("faults=command agent @3s for 4s", "fault.undo.agent=" + start)
            .with("fault.command.agent=kill -9 $(cat '%s')".formatted(folder.resolve("pid")))
            .start()) {
      PathRecord cell = jmeter.complete().cells.get(0);

      assertThat(jmeter.errors())
          .filteredOn(line -> line.contains("nobody.invalid"))
          .singleElement()
          .asString()
          .startsWith("jmeter-ndb: No PerfMon agent answers at nobody.invalid");
      List<FaultInfo> faults = cell.faults.schedule;
      assertThat(faults).extracting(fault -> fault.failure).containsOnly("");
      assertThat(cell.verdict).isEmpty();
      double opened = Instant.parse(cell.started).toEpochMilli() / 1e3;
      List<Double> samples =
          Files.readAllLines(jmeter.run().cpu()).stream()
              .skip(1)
              .map(line -> Long.parseLong(line.split(",", 2)[0]) / 1e3 - opened)
              .toList();
      assertThat(samples).as("before").anyMatch(s -> s < faults.get(0).begun);
      assertThat(samples)
          .as("while it was away")
          .noneMatch(s -> s > faults.get(0).effective + 1.5 && s < faults.get(1).begun);
      assertThat(samples).as("after").anyMatch(s -> s > faults.get(1).effective);
      assertThat(jmeter.report("report.html"))
          .contains("command agent", "no CPU figures of nobody.invalid: no agent answered")
          .contains("generator on localhost was not counted (the agent at localhost:");
    }
  }
}
