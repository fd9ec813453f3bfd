// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.run.ArrivalInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files for other programs. {@code cells.csv} has a test of its own. */
class DataFilesTest extends WrittenRuns {
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
                .with(cell -> cell.arrivals = arrivals)
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

  private DataFiles files() throws Exception {
    Experiment experiment = experiment();
    return new DataFiles(experiment, Producers.of(experiment));
  }

  @Test
  void csvRunsNothingInASpreadsheet() {
    List<List<?>> rows = List.of(List.of("=cmd()", 12, "-0.5"), List.of("@x", "a,b\"c", "+1"));
    assertThat(DataFiles.csv("path tps trend", rows))
        .isEqualTo("path,tps,trend\n'=cmd(),12,-0.5\n'@x,\"a,b\"\"c\",'+1\n");
  }
}
