// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.judge.Checks;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.results.write.Csv;
import io.github.jmeterndb.run.ArrivalInfo;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What other programs read. {@code cells.csv} has a test of its own. */
class DataFilesTest extends WrittenRuns {
  private static final String RATIOS =
      "operation,threads,path,other,ratio,low,high,scope,rounds,blocks";

  @Test
  void ratiosOfARunFollowEachOtherByPathsWithTheirMean() throws Exception {
    run(
        files ->
            files
                .paired("select", 1, turns("clusterj", 24, 200), turns("jdbc", 24, 100))
                .paired("select", 8, turns("clusterj", 19, 300), turns("jdbc", 19, 100)));

    assertThat(files().ratios())
        .isEqualTo(
            RATIOS
                + """

                select,1,clusterj,jdbc,2,2,2,run,1,24
                select,8,clusterj,jdbc,3,,,run,1,19
                select,all,clusterj,jdbc,2,2,2,run,1,24
                """);
  }

  @Test
  void ratiosOfSystemsHaveAScopeOfTheirOwn() throws Exception {
    for (String system : List.of("innodb", "tidb")) {
      for (int tps : new int[] {1000, 1000, 1000}) {
        run(f -> f.server("system", system).cell("select/jdbc/8", 1, tps, 5_000));
      }
    }

    assertThat(files().ratios())
        .isEqualTo(
            RATIOS
                + """

                select,8,innodb:jdbc,tidb:jdbc,1,1,1,systems,3,0
                select,all,innodb:jdbc,tidb:jdbc,1,1,1,systems,3,0
                """);
  }

  @Test
  void thereIsNoFileOfRatiosOrPartsWhereThereAreNone() throws Exception {
    run(files -> files.cell("select/jdbc/8", 1, 1_000, 5_000));

    assertThat(files().ratios()).isEmpty();
    assertThat(files().parts()).isEmpty();
  }

  @Test
  void cpuHasARowAProcessAndHost() throws Exception {
    run(
        files ->
            files
                .process("mysqld", "localhost", "mysqld", 44, "jdbc")
                .process("mysqld", "localhost", "mysqld", 45, "jdbc")
                .cell("select/jdbc/8", 1, 1_000, 5_000)
                .cpu("localhost CPU mysqld", 50)
                .cpu("localhost CPU host", 25));

    assertThat(files().cpu())
        .isEqualTo(
            """
            target,path,operation,threads,host,process,cpu_percent,role,pid
            ndb,jdbc,select,8,localhost,host,100,,
            ndb,jdbc,select,8,localhost,mysqld,50,mysqld,44 45
            """);
  }

  @Test
  void cellsHaveColumnsOfRatesAndMissesWhereThereAreSome() throws Exception {
    ArrivalInfo arrivals = new ArrivalInfo(200, 190, 180, 7, 3, 9, 5, 0, 0.5, 1, 0, 0);
    run(
        files ->
            files
                .cell("select@200/jdbc/8", 1, 180, 511_999)
                .arrived(arrivals)
                .services("select@200/jdbc/8", RunFiles.histogram(511_999))
                .cell("update/jdbc/8", 1, 100, 511_999)
                .line("update.absent/jdbc/8", 1000, RunFiles.histogram(5_000)));

    assertThat(files().cells().lines())
        .satisfiesExactly(
            header ->
                assertThat(header)
                    .endsWith(
                        "system,retries,qps,reconnects,rate,offered,started,done,dropped,"
                            + "service_p50_us,service_p95_us,service_p99_us,service_p999_us,"
                            + "service_max_us,misses,hits_per_second"),
            rate ->
                assertThat(rate)
                    .endsWith(",200,200,190,180,7,511.999,511.999,511.999,511.999,511.999,,"),
            misses -> assertThat(misses).endsWith(",ndb,0,,,,,,,,,,,,,1,99"));
  }

  @Test
  void summaryHasEachKeyAlways() throws Exception {
    run(files -> files.cell("select/jdbc/8", 1, 1_000, 5_000).error(9, "select/jdbc/8", "E", "m"));
    Experiment experiment = experiment();
    Figures figures = Producers.of(experiment);

    JsonNode summary =
        new ObjectMapper()
            .readTree(
                new DataFiles(experiment, figures)
                    .summary(new Warnings(experiment, figures), Checks.of(experiment), List.of()));

    assertThat(summary.fieldNames())
        .toIterable()
        .containsExactly(
            "label",
            "target",
            "workload",
            "runs",
            "verdict",
            "ratios",
            "warnings",
            "checks",
            "requirements");
    assertThat(summary.at("/warnings/errors").asInt()).isEqualTo(1);
    assertThat(summary.at("/checks/2/holds").asBoolean()).isFalse();
    assertThat(summary.at("/runs/0/state").asText()).isEqualTo("COMPLETE");
  }

  private static Turns turns(String path, int blocks, long operations) {
    return new Turns(path, Collections.nCopies(blocks, operations));
  }

  private DataFiles files() throws Exception {
    Experiment experiment = experiment();
    return new DataFiles(experiment, Producers.of(experiment));
  }

  @Test
  void csvRunsNothingInASpreadsheet() {
    List<List<?>> rows = List.of(List.of("=cmd()", 12, "-0.5"), List.of("@x", "a,b\"c", "+1"));
    assertThat(Csv.of(List.of("path", "tps", "trend"), rows))
        .isEqualTo("path,tps,trend\n'=cmd(),12,-0.5\n'@x,\"a,b\"\"c\",'+1\n");
  }
}
