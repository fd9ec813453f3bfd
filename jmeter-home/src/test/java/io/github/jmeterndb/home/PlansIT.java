// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The unchanged plan of each workload on the embedded database; crud's has {@link CrudSweepIT}. */
@ResourceLock(JMeterHome.LOCK)
class PlansIT {
  @ParameterizedTest
  @MethodSource("workloads")
  void runsFromThePlanToTheReport(Workload<?> workload, @TempDir Path temp) throws Exception {
    RunDirectory run = new RunDirectory(temp.resolve("run"));

    List<String> operations =
        workload.operations().stream().map(Operation::label).limit(2).toList();

    JMeterHome.run(
        JMeterHome.load(Workloads.plan(workload)),
        Map.of(
            "target", "embedded",
            "operations", String.join(",", operations),
            "threads", "2",
            "settle", "0",
            "duration", "1",
            "warmup", "0",
            "run.dir", run.path().toString()));

    RunInfo info = run.readInfo();
    assertThat(info.message).isEmpty();
    assertThat(info.state).isEqualTo(State.COMPLETE);
    assertThat(info.properties)
        .containsEntry("workload", workload.name())
        .containsEntry("operations", String.join(",", operations))
        .containsKeys(
            workload.parameters().stream().map(Parameter::property).toArray(String[]::new))
        .doesNotContainKeys(ofOthers(workload));
    assertThat(info.given).contains("workload", "threads").doesNotContain("rows");
    assertThat(info.cells.stream().map(cell -> cell.cell))
        .containsExactlyElementsOf(
            operations.stream().map(operation -> operation + "/sql/2").toList());
    assertThat(Files.readAllLines(run.report().resolve("cells.csv")))
        .hasSize(1 + operations.size())
        .filteredOn(line -> !line.startsWith("target,"))
        .allMatch(line -> line.startsWith("embedded,sql,"));
    assertThat(run.report().resolve("report.html"))
        .content()
        .contains("<h1>" + workload.name(), "<svg");
  }

  private static String[] ofOthers(Workload<?> workload) {
    return Workloads.all().stream()
        .flatMap(other -> other.parameters().stream())
        .filter(parameter -> !workload.parameters().contains(parameter))
        .map(Parameter::property)
        .toArray(String[]::new);
  }

  static List<Workload<?>> workloads() {
    return Workloads.all().stream().filter(workload -> !(workload instanceof Crud)).toList();
  }
}
