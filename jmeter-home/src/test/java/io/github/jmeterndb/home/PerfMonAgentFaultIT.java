// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.LoopbackPorts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent that records the CPU is killed and restarted during a cell. */
@Timeout(120)
class PerfMonAgentFaultIT {
  private static final Path LIB = JMeterHome.PATH.resolve("lib");

  @TempDir private Path folder;
  private Path pid;

  @AfterEach
  void stopTheAgent() throws Exception {
    sh("kill -9 $(cat '%s')".formatted(pid));
  }

  @Test
  void leavesTheCpuOfTheOutageOutAndNamesIt() throws Exception {
    pid = folder.resolve("pid");
    int port = freePort();
    // The agent of this home, with all libraries that JMeter finds for its plugins.
    String classPath =
        Stream.of("ndb", "containers", "")
            .map(folderOfJars -> LIB.resolve(folderOfJars).resolve("*").toString())
            .collect(Collectors.joining(File.pathSeparator));
    String start =
        "'%s' -cp '%s' %s --tcp-port %s </dev/null >/dev/null 2>&1 & echo $! >'%s'"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                classPath,
                "io.github.jmeterndb.perfmon.AgentCommand",
                port,
                pid);
    sh(start);
    JMeterProcess.awaitPort(port);
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(
            folder,
            "operations=select",
            "paths=sql",
            "threads=1",
            "duration=30",
            "warmup=0",
            "rows=1000",
            "perfmon.agents=localhost:" + port,
            "faults=command agent @3s for 4s",
            "fault.command.agent=kill -9 $(cat '%s')".formatted(pid),
            "fault.undo.agent=" + start)) {
      int status = jmeter.await();

      assertThat(status).as("%s", jmeter.errors()).isZero();
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
      PathRecord cell = jmeter.run().readInfo().cells.get(0);
      List<FaultInfo> faults = cell.faults.schedule;
      assertThat(faults).extracting(fault -> fault.failure).containsOnly("");
      assertThat(cell.verdict).isEmpty();
      double opened = Instant.parse(cell.started).toEpochMilli() / 1e3;
      List<Double> samples = samples(jmeter.run().cpu()).stream().map(s -> s - opened).toList();
      assertThat(samples).as("before").anyMatch(s -> s < faults.get(0).begun);
      assertThat(samples)
          .as("while it was away")
          .noneMatch(s -> s > faults.get(0).effective + 1.5 && s < faults.get(1).begun);
      assertThat(samples).as("after").anyMatch(s -> s > faults.get(1).effective);
      assertThat(jmeter.run().report().resolve("report.html"))
          .content()
          .contains(
              "command agent", "generator on localhost was not counted (the agent at localhost:");
    }
  }

  private static void sh(String script) throws IOException, InterruptedException {
    new ProcessBuilder("sh", "-c", script).inheritIO().start().waitFor();
  }

  private static int freePort() {
    return LoopbackPorts.free(1).get(0);
  }

  /** The times of samples, in seconds since the epoch; the first column has milliseconds. */
  private static List<Double> samples(Path cpu) throws IOException {
    return Files.readAllLines(cpu).stream()
        .skip(1)
        .map(line -> Long.parseLong(line.split(",", 2)[0]) / 1e3)
        .toList();
  }
}
