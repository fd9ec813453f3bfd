// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The unchanged plan of each workload on the embedded database. */
@ResourceLock(JMeterHome.LOCK)
class PlansIT {
  private final Samples samples = new Samples();

  @ParameterizedTest
  @MethodSource("workloads")
  void runsFromThePlanToTheReport(Workload<?> workload, @TempDir Path temp) throws Exception {
    boolean crud = workload instanceof Crud;
    List<String> operations =
        workload.operations().stream().map(Operation::label).limit(2).toList();
    List<String> paths = crud ? List.of("direct", "sql") : List.of("sql");
    List<String> cells =
        operations.stream()
            .flatMap(operation -> paths.stream().map(path -> operation + "/" + path + "/2"))
            .toList();

    RunDirectory run = run(workload, operations, temp);

    RunInfo info = run.readInfo();
    assertThat(info.message).isEmpty();
    assertThat(info.state).isEqualTo(State.COMPLETE);
    assertThat(info.properties)
        .containsEntry("workload", workload.name())
        .containsEntry("operations", String.join(",", operations))
        .containsEntry("paths", String.join(",", paths))
        .containsKeys(
            workload.parameters().stream().map(Parameter::property).toArray(String[]::new))
        .doesNotContainKeys(ofOthers(workload));
    assertThat(info.given).contains("workload", "threads").doesNotContain("paths");
    assertThat(info.cells).extracting(cell -> cell.cell).containsExactlyElementsOf(cells);
    assertThat(LatencyLines.byTag(run.latencyLog())).containsKeys(cells.toArray(String[]::new));
    assertThat(Files.readAllLines(run.errors())).containsExactly("time,cell,code,count,message");
    assertRecordsWhereItRan(info);
    assertThat(Files.readAllLines(run.cpu()))
        .anyMatch(line -> line.contains(",localhost CPU host,true"))
        .anyMatch(line -> line.contains(",localhost CPU generator,true"));

    List<CSVRecord> reported = cellsCsv(run);
    assertThat(reported.stream().map(PlansIT::tag)).containsExactlyInAnyOrderElementsOf(cells);
    assertThat(reported)
        .allMatch(cell -> cell.get("target").equals("embedded"))
        .allMatch(cell -> cell.get("errors").equals("0"))
        .allMatch(cell -> Double.parseDouble(cell.get("tps")) > 0);
    assertThat(run.report().resolve("report.md")).content().contains("EMBEDDED DATABASE, not NDB");
    assertThat(run.report().resolve("report.html"))
        .content()
        .contains("<h1>" + workload.name(), "EMBEDDED DATABASE, not NDB", "<svg");

    assertGaveListenersEachOperationAndTheVerdict(info);
    if (crud) {
      assertThat(LatencyLines.byTag(run.latencyLog())).containsOnlyKeys(cells);
      assertThat(reported)
          .as("without guards and passes")
          .allMatch(cell -> Long.parseLong(cell.get("ops")) < counted(tag(cell)));
    }
  }

  private RunDirectory run(Workload<?> workload, List<String> operations, Path temp)
      throws IOException {
    RunDirectory run = new RunDirectory(temp.resolve("run"));
    Map<String, String> properties =
        new HashMap<>(
            Map.of(
                "target", "embedded",
                "operations", String.join(",", operations),
                "threads", "2",
                "settle", "0",
                "duration", "1",
                "warmup", "0",
                "run.dir", run.path().toString()));
    if (workload instanceof Crud) {
      properties.put("rows", "500");
    }
    HashTree plan = JMeterHome.load(Workloads.plan(workload));
    plan.getTree(plan.getArray()[0]).add(samples);
    JMeterHome.run(plan, properties);
    return run;
  }

  private static void assertRecordsWhereItRan(RunInfo info) {
    assertThat(info.target).isEqualTo("embedded");
    assertThat(info.title).startsWith("EMBEDDED DATABASE, not NDB");
    assertThat(info.cluster).containsKey("H2");
    assertThat(info.versions).containsKeys("jmeter-ndb", "JMeter", "JDK");
    assertThat(info.host).containsKeys("cpu", "cores", "memory GiB");
    assertThat(info.host.get("os").toString())
        .endsWith(", kernel " + System.getProperty("os.version"))
        .doesNotContain(" build ");
    assertThat(info.ended).isGreaterThanOrEqualTo(info.started);
    assertThat(info.agents).allMatch(agent -> agent.missing().isEmpty()).hasSize(1);
  }

  private void assertGaveListenersEachOperationAndTheVerdict(RunInfo info) {
    assertThat(samples.all())
        .allMatch(SampleResult::isSuccessful)
        .allMatch(sample -> sample.getErrorCount() == 0);
    assertThat(samples.labels()).hasSize(info.cells.size() + 1);
    for (PathRecord cell : info.cells) {
      assertThat(counted(cell.cell)).as(cell.cell).isEqualTo(cell.operations);
    }
    assertThat(samples.labelled("verdict")).hasSize(1);
    assertThat(samples.all().get(samples.all().size() - 1))
        .returns("verdict", SampleResult::getSampleLabel)
        .returns("COMPLETE", SampleResult::getResponseCode)
        .returns("Nothing failed.", SampleResult::getResponseMessage);
  }

  private long counted(String cell) {
    return samples.labelled(cell).stream().mapToLong(SampleResult::getSampleCount).sum();
  }

  private static List<CSVRecord> cellsCsv(RunDirectory run) throws IOException {
    CSVFormat withHeader =
        CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build();
    try (var in = Files.newBufferedReader(run.report().resolve("cells.csv"))) {
      return withHeader.parse(in).getRecords();
    }
  }

  private static String tag(CSVRecord cell) {
    return String.join("/", cell.get("operation"), cell.get("path"), cell.get("threads"));
  }

  private static String[] ofOthers(Workload<?> workload) {
    return Workloads.all().stream()
        .flatMap(other -> other.parameters().stream())
        .filter(parameter -> !workload.parameters().contains(parameter))
        .map(Parameter::property)
        .toArray(String[]::new);
  }

  static List<Workload<?>> workloads() {
    return Workloads.all();
  }
}
