// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.ReportCommand;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Several {@code ./jmeter -Jengine.index=…}, each a process that knows only of the database. */
@NdbSandbox
@Timeout(240)
class IndependentEnginesIT {
  /** In containers there is no ClusterJ for a cluster that is not JMeter's own. */
  private static final List<String> PATHS =
      JMeterProcess.ndbHome().isEmpty() ? List.of("jdbc") : List.of("clusterj", "jdbc");

  @TempDir private Path folder;
  private final List<JMeterProcess> engines = new ArrayList<>();
  private String merged;

  @AfterEach
  void endTheEngines() {
    engines.forEach(JMeterProcess::close);
  }

  @Test
  void measureSharesWhoseSumIsTheMergedRun(Sandbox sandbox) throws Exception {
    // The one that prepares the tables starts last.
    for (int engine : List.of(2, 1, 0)) {
      start(sandbox, engine, 3, "operations=insert,update,delete", "threads=1,4");
    }
    for (JMeterProcess engine : engines) {
      assertThat(engine.await()).as("%s %s", engine.errors(), engine.lines()).isZero();
    }

    assertThat(merge("0", "1", "2")).as(merged).isZero();

    RunDirectory run = new RunDirectory(folder.resolve("merged"));
    RunInfo info = run.readInfo();
    assertThat(info.state()).isEqualTo(State.COMPLETE);
    assertThat(info.engines())
        .extracting(EngineInfo::engine)
        .containsExactly("engine-0", "engine-1", "engine-2");
    assertThat(info.cells())
        .hasSize(3 * 2 * PATHS.size())
        .allMatch(cell -> cell.verdict().isEmpty() && cell.invalid().isEmpty())
        .allMatch(cell -> cell.ledger().there() >= 500 && cell.errors() == 0)
        .allMatch(cell -> cell.operationsByThread().size() == Cell.ofTag(cell.cell()).threads());
    for (PathRecord cell : info.cells()) {
      assertThat(
              shares()
                  .flatMap(IndependentEnginesIT::cells)
                  .filter(share -> share.cell().equals(cell.cell()))
                  .mapToLong(PathRecord::operations)
                  .sum())
          .as(cell.cell())
          .isEqualTo(cell.operations());
    }
    assertThat(LatencyLines.byTag(run.latencyLog()))
        .hasSize(info.cells().size())
        .isEqualTo(LatencyLines.byTag(shares().map(RunDirectory::latencyLog).toArray(Path[]::new)));
    assertThat(run.report().resolve("report.html")).content().contains("<h2>Engines</h2>");
  }

  @Test
  void endWithALineWhereOneNeverStarts(Sandbox sandbox) throws Exception {
    JMeterProcess lead = start(sandbox, 0, 3, "operations=select", "engine.wait=20");
    JMeterProcess other = start(sandbox, 1, 3, "operations=select", "engine.wait=60");

    assertThat(lead.await()).isEqualTo(1);
    assertThat(other.await()).isEqualTo(1);

    assertThat(lead.errors())
        .anyMatch(
            line ->
                line.startsWith(
                    "jmeter-ndb: Of 3 engines, 2 came within 20 s; missing: engine-2."));
    assertThat(other.errors()).anyMatch(line -> line.contains("Engine 0 has ended the run early"));
    assertThat(merge("0", "1")).isEqualTo(1);
    assertThat(merged).contains("engine-2 is missing");
    assertThat(folder.resolve("merged")).doesNotExist();
  }

  @Test
  void endWithALineWhereOneDiesAndKeepWhatWasMeasured(Sandbox sandbox) throws Exception {
    String[] properties = {
      "paths=jdbc", "operations=select,update", "threads=3", "duration=5", "engines.timeout=3"
    };
    for (int engine = 0; engine < 3; engine++) {
      start(sandbox, engine, 3, properties);
    }
    engines.get(0).awaitLine("[ 1/2]");
    engines.get(2).kill();

    assertThat(engines.get(0).await()).isEqualTo(1);
    assertThat(engines.get(1).await()).isEqualTo(1);

    assertThat(engines.get(0).errors())
        .anyMatch(line -> line.contains("engine-2 is lost: no heartbeat for 3 s"));
    assertThat(merge("0", "1", "2")).isEqualTo(1);
    assertThat(merged).contains("The merged run ended as FAILED");
    RunInfo info = new RunDirectory(folder.resolve("merged")).readInfo();
    assertThat(info.state()).isEqualTo(State.FAILED);
    assertThat(info.cells()).hasSize(2);
    assertThat(info.cells().get(0).invalid()).isEmpty();
    assertThat(info.cells().get(1).invalid()).contains("engine-2");
  }

  @Test
  void endWithALineWhereEngine0Dies(Sandbox sandbox) throws Exception {
    String[] properties = {
      "paths=jdbc", "operations=select,update", "threads=2", "duration=5", "engines.timeout=3"
    };
    JMeterProcess lead = start(sandbox, 0, 2, properties);
    JMeterProcess other = start(sandbox, 1, 2, properties);
    lead.awaitLine("[ 1/2]");
    lead.kill();

    assertThat(other.await()).isEqualTo(1);

    assertThat(other.errors())
        .anyMatch(line -> line.contains("Engine 0 sends no heartbeat for 13 s"));
    assertThat(merge("0", "1")).isEqualTo(1);
    assertThat(merged).contains("ended as FAILED: engine-0 ended as RUNNING");
  }

  private JMeterProcess start(Sandbox sandbox, int engine, int count, String... more)
      throws IOException {
    Path own = Files.createDirectory(folder.resolve(String.valueOf(engine)));
    JMeterProcess process =
        JMeterProcess.onCluster(
            own,
            sandbox.settings(),
            Stream.concat(
                    Stream.of(
                        "engine.index=" + engine,
                        "engine.count=" + count,
                        "paths=" + String.join(",", PATHS),
                        "duration=2",
                        "warmup=0",
                        "rows=500"),
                    Stream.of(more))
                .toArray(String[]::new));
    engines.add(process);
    return process;
  }

  /** Its exit status; what it said is kept. */
  private int merge(String... names) {
    CommandLine report = ReportCommand.commandLine();
    StringWriter said = new StringWriter();
    report.setOut(new PrintWriter(said));
    report.setErr(new PrintWriter(said));
    List<String> words = new ArrayList<>(List.of("merge"));
    Stream.of(names)
        .map(name -> folder.resolve(name).resolve("run").toString())
        .forEach(words::add);
    words.addAll(List.of("--out", folder.resolve("merged").toString()));
    int status = report.execute(words.toArray(String[]::new));
    merged = said.toString();
    return status;
  }

  private Stream<RunDirectory> shares() {
    return Stream.of("0", "1", "2")
        .map(name -> new RunDirectory(folder.resolve(name).resolve("run")));
  }

  private static Stream<PathRecord> cells(RunDirectory run) {
    try {
      return run.readInfo().cells().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
