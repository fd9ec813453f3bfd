// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.SloInfo;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FirstScreenTest extends WrittenRuns {
  @Test
  void ofOnePathShowsThroughputAndNoRatio() throws Exception {
    run(
        files ->
            files
                .processesHere()
                .cell("select/clusterj/1", 1, 500, 5_000)
                .cell("select/clusterj/8", 1, 2_000, 511_000)
                .cpu("localhost CPU generator", 50)
                .cpu("localhost CPU data node 2", 50)
                .cpu("localhost CPU data node 3", 50));

    FirstScreen screen = screen();

    assertThat(screen.tables()).hasSize(1);
    assertThat(screen.tables().get(0).header())
        .containsExactly("operation", "path", "1 thread", "8", "p99", "CPU per operation");
    assertThat(screen.tables().get(0).rows())
        .containsExactly(List.of("select", "clusterj", "500", "2,000", "511 µs", "750 µs"));
    assertThat(screen.notes()).isEmpty();
  }

  @Test
  void ofTwoPathsShowsRatiosBesideLatencyAndCpu() throws Exception {
    run(
        files -> {
          for (int threads : new int[] {1, 2, 8}) {
            files.paired("select", threads, turns("clusterj", 24, 205), turns("jdbc", 24, 100));
          }
          files.paired("update", 8, turns("clusterj", 24, 100), turns("jdbc", 24, 100));
          files.paired("delete", 8, turns("clusterj", 24, 300), turns("jdbc", 24, 100));
          files.paired("delete", 1, turns("clusterj", 7, 300), turns("jdbc", 7, 100));
        });

    Table table = screen().tables().get(0);

    assertThat(table.groups())
        .containsExactly(
            "",
            "clusterj ÷ jdbc, throughput (95 %)",
            "clusterj ÷ jdbc, throughput (95 %)",
            "clusterj ÷ jdbc, throughput (95 %)",
            "clusterj ÷ jdbc, throughput (95 %)",
            "p99 at 8 threads",
            "p99 at 8 threads");
    assertThat(table.header())
        .containsExactly("operation", "1 thread", "2", "8", "mean", "clusterj", "jdbc");
    assertThat(table.rows())
        .containsExactly(
            List.of("select", "2.05", "2.05", "2.05", "2.05", "5.12 µs", "5.12 µs"),
            List.of("update", "–", "–", "1.00 ≈", "1.00 ≈", "5.12 µs", "5.12 µs"),
            List.of("delete", "3.00 ≈", "–", "3.00", "3.00", "5.12 µs", "5.12 µs"));
    assertThat(screen().notes())
        .contains(
            "≈ no significant difference, or no interval",
            "Not in the mean, for lack of an interval: delete at 1",
            "One run: ./bench repeats it and says whether the difference holds.")
        .anyMatch(note -> note.startsWith("No CPU time per operation: "));
  }

  @Test
  void ofThreePathsComparesTheFirstOneWithEachOther() throws Exception {
    run(
        files ->
            files.paired(
                "select",
                8,
                turns("clusterj", 24, 400),
                turns("jdbc", 24, 100),
                turns("sql", 24, 200)));

    List<Table> tables = screen().tables();

    assertThat(tables).hasSize(2);
    assertThat(tables.get(0).header()).containsExactly("operation", "path", "÷", "8 threads");
    assertThat(tables.get(0).rows())
        .containsExactly(
            List.of("select", "clusterj", "jdbc", "4.00"),
            List.of("select", "clusterj", "sql", "2.00"));
    assertThat(tables.get(1).header()).containsExactly("operation", "clusterj", "jdbc", "sql");
  }

  @Test
  void ofSeveralRoundsSaysWhatTheIntervalIsOver() throws Exception {
    for (int round = 0; round < 3; round++) {
      int more = round;
      run(
          files ->
              files
                  .cell("select/clusterj/8", 1, 2_000 + 40 * more, 5_000)
                  .cell("select/jdbc/8", 1, 1_000, 5_000));
    }

    assertThat(screen().tables().get(0).rows().get(0).get(1)).isEqualTo("2.04 ± 0.10");
    assertThat(screen().notes()).contains("3 rounds: intervals are over them");
  }

  @Test
  void ofSeveralSystemsComparesEachPathOnTwoOfThem() throws Exception {
    for (String system : List.of("innodb", "tidb")) {
      run(
          files ->
              files
                  .target("mysql", "a server")
                  .server("system", system)
                  .property("paths", "jdbc,sql")
                  .cell("select/jdbc/8", 1, system.equals("tidb") ? 500 : 1_000, 5_000)
                  .cell("select/sql/8", 1, 1_000, 5_000));
    }

    assertThat(screen().tables().get(0).rows())
        .containsExactly(
            List.of("select", "innodb:jdbc", "innodb:sql", "1.00 ≈"),
            List.of("select", "innodb:jdbc", "tidb:jdbc", "2.00 ≈"),
            List.of("select", "innodb:jdbc", "tidb:sql", "1.00 ≈"),
            List.of("select", "innodb:sql", "tidb:sql", "1.00 ≈"));
    assertThat(screen().notes())
        .contains(
            "One run of each system: ./bench repeats it and says whether the difference holds.");
  }

  @Test
  void ofRatesShowsLatencyAndWhatWasNotDone() throws Exception {
    run(
        files ->
            files
                .cell("select@200/jdbc/8", 1, 180, 511_000)
                .arrived(new ArrivalInfo(200, 180, 180, 20, 0, 0, 50, 0, 0, 0, 0, 0))
                .services("select@200/jdbc/8", RunFiles.histogram(5_000)));

    Table rates = screen().tables().get(1);

    assertThat(screen().tables().get(0).rows()).as("SLOs").isEmpty();
    assertThat(rates.header())
        .containsExactly(
            "operation",
            "path",
            "threads",
            "rate",
            "TPS",
            "p50, ms",
            "p99, ms",
            "p99.9, ms",
            "service p99, ms",
            "dropped",
            "left");
    assertThat(rates.rows().get(0).subList(3, 11))
        .containsExactly("200", "180", "0.511", "0.511", "0.511", "0.00512", "20", "0");
  }

  @Test
  void ofASearchShowsTheHighestRateOfEachPath() throws Exception {
    run(
        files ->
            files
                .cell("select@200/jdbc/8", 1, 200, 5_000)
                .arrived(new ArrivalInfo(200, 200, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0))
                .services("select@200/jdbc/8", RunFiles.histogram(5_000))
                .promised(slo("jdbc", 1_500, 1_600, 20, 19))
                .promised(slo("sql", 4_000, 0, 0, 0))
                .promised(slo("clusterj", 0, 100, 0, 0)));

    assertThat(screen().tables().get(0).rows())
        .containsExactly(
            List.of("select", "jdbc", "8", "p99:10ms", "1,500, not 1,600", "19 of 20"),
            List.of("select", "sql", "8", "p99:10ms", "≥ 4,000", "–"),
            List.of("select", "clusterj", "8", "p99:10ms", "none found", "–"));
    assertThat(screen().tables()).as("without the windows of the search").hasSize(1);
  }

  @Test
  void withFaultsShowsEachByPathAndNoThroughput() throws Exception {
    FaultInfo kill = new FaultInfo("kill mysqld", true, 1, 1.0, 1.1, "", 3, 2, 0.6, 0.5, 0.5, 0);
    FaultInfo open = new FaultInfo("kill mysqld", true, 1, 1.0, 1.1, "", 0, 0, 1.0, 1.0, null, 0);
    FaultInfo start = new FaultInfo("start mysqld", false, 2, 2.0, 2.1, "", 0, 0, 0.0);
    run(
        files -> {
          broken(files.cell("select/clusterj/8", 3, 300, 5_000), kill, start);
          broken(files.cell("select/jdbc/8", 3, 300, 5_000), open, start);
        });

    Table faults = screen().tables().get(0);

    assertThat(screen().tables()).hasSize(1);
    assertThat(faults.header().subList(0, 5))
        .containsExactly("fault", "path", "operation", "threads", "outage, s");
    assertThat(faults.rows().get(0))
        .containsExactly("kill mysqld @1s", "clusterj", "select", "8", "0.500", "5", "2", "1");
    assertThat(faults.rows().get(1))
        .containsExactly("kill mysqld @1s", "jdbc", "select", "8", "≥ 1.000", "0", "0", "1");
  }

  @Test
  void ofAWorkloadWithATableOfItsOwnShowsThat() throws Exception {
    run(files -> files.cell("q1/jdbc/1", 1, 2, 5_000));
    Table table = Table.ofText("Seconds by query", List.of("query"), List.of(List.of("q1")));
    Experiment experiment = experiment();

    FirstScreen screen =
        new FirstScreen(
            experiment,
            Producers.of(experiment),
            Optional.of(new Section("TPC-H", List.of(), List.of(table), "")));

    assertThat(screen.tables()).containsExactly(table);
  }

  private static void broken(RunFiles files, FaultInfo... schedule) throws IOException {
    files
        .broken(new FaultsInfo(List.of(schedule), 5, "", List.of()), List.of(100, 0, 200))
        .compared(new LedgerInfo("rows", 90L, 1L, 0L, 0L, 0L, 0L, 0L, List.of(), null));
  }

  private static SloInfo slo(String path, int rate, int broken, int repeats, int held) {
    return new SloInfo(
        "select/" + path + "/8",
        "p99:10ms",
        rate,
        broken,
        rate == 0 ? "no rate held it" : "",
        List.of(),
        repeats,
        held);
  }

  private static Turns turns(String path, int blocks, long operations) {
    return new Turns(path, Collections.nCopies(blocks, operations));
  }

  private FirstScreen screen() throws Exception {
    Experiment experiment = experiment();
    return new FirstScreen(experiment, Producers.of(experiment), Optional.empty());
  }
}
