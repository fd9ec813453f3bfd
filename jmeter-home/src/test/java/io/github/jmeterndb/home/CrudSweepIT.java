// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The unchanged plan on the embedded database, run once for all tests. */
@ResourceLock(JMeterHome.LOCK)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrudSweepIT {
  private static final List<String> CELLS =
      Stream.of("1", "2")
          .flatMap(threads -> Stream.of("direct/" + threads, "sql/" + threads))
          .flatMap(rest -> Stream.of("insert/", "select/", "update/", "delete/").map(o -> o + rest))
          .toList();

  private final Samples samples = new Samples();
  private RunDirectory run;

  @BeforeAll
  void runThePlan(@TempDir Path temp) throws IOException {
    run = new RunDirectory(temp.resolve("run"));
    HashTree plan = JMeterHome.load(JMeterHome.CRUD_SWEEP);
    plan.getTree(plan.getArray()[0]).add(samples);
    JMeterHome.run(
        plan,
        Map.of(
            "target", "embedded",
            "threads", "1,2",
            "duration", "1",
            "warmup", "0",
            "settle", "0",
            "rows", "500",
            "run.dir", run.path().toString()));
  }

  @Test
  void endsComplete() throws IOException {
    RunInfo info = run.readInfo();

    assertThat(info.message).isEmpty();
    assertThat(info.state).isEqualTo(State.COMPLETE);
    assertThat(info.target).isEqualTo("embedded");
    assertThat(info.cells.stream().map(path -> path.cell))
        .containsExactlyInAnyOrderElementsOf(CELLS);
    assertThat(LatencyLines.byTag(run.latencyLog())).containsOnlyKeys(CELLS);
    assertThat(Files.readAllLines(run.errors())).containsExactly("time,cell,code,count,message");
  }

  @Test
  void reportsEachCell() throws IOException {
    List<CSVRecord> cells = cellsCsv();

    assertThat(cells.stream().map(CrudSweepIT::tag)).containsExactlyInAnyOrderElementsOf(CELLS);
    assertThat(cells)
        .allMatch(cell -> cell.get("target").equals("embedded"))
        .allMatch(cell -> cell.get("errors").equals("0"))
        .allMatch(cell -> Double.parseDouble(cell.get("tps")) > 0);
    assertThat(run.report().resolve("report.md")).content().contains("EMBEDDED DATABASE, not NDB");
    assertThat(run.report().resolve("report.html"))
        .content()
        .contains("EMBEDDED DATABASE, not NDB", "<svg");
  }

  @Test
  void givesListenersTheOperationsAsSamplesNamedAfterTheirCell() throws IOException {
    assertThat(samples.labels()).contains("verdict").containsAll(CELLS).hasSize(1 + CELLS.size());
    assertThat(samples.all())
        .allMatch(SampleResult::isSuccessful)
        .allMatch(sample -> sample.getErrorCount() == 0);
    for (PathRecord cell : run.readInfo().cells) {
      assertThat(counted(cell.cell)).as(cell.cell).isEqualTo(cell.operations);
    }
    for (CSVRecord cell : cellsCsv()) {
      assertThat(Long.parseLong(cell.get("ops")))
          .as("%s: without guards and passes", tag(cell))
          .isLessThan(counted(tag(cell)));
    }
  }

  private long counted(String cell) {
    return samples.labelled(cell).stream().mapToLong(SampleResult::getSampleCount).sum();
  }

  @Test
  void givesListenersTheVerdictAsTheLastSample() {
    assertThat(samples.labelled("verdict")).hasSize(1);
    List<SampleResult> all = samples.all();
    assertThat(all.get(all.size() - 1))
        .returns("verdict", SampleResult::getSampleLabel)
        .returns(true, SampleResult::isSuccessful)
        .returns("COMPLETE", SampleResult::getResponseCode)
        .returns("Nothing failed.", SampleResult::getResponseMessage);
  }

  @Test
  void recordsTheCpuOfTheHostAndOfTheGenerator() throws IOException {
    assertThat(run.readInfo().agents).allMatch(agent -> agent.missing().isEmpty()).hasSize(1);
    assertThat(Files.readAllLines(run.cpu()))
        .anyMatch(line -> line.contains(",localhost CPU host,true"))
        .anyMatch(line -> line.contains(",localhost CPU generator,true"));
  }

  private List<CSVRecord> cellsCsv() throws IOException {
    CSVFormat withHeader =
        CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build();
    try (var in = Files.newBufferedReader(run.report().resolve("cells.csv"))) {
      return withHeader.parse(in).getRecords();
    }
  }

  private static String tag(CSVRecord cell) {
    return String.join(
        "/", Arrays.asList(cell.get("operation"), cell.get("path"), cell.get("threads")));
  }
}
