// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.run.Counted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was measured, in the form of sysbench's own output; and the forms of its transactions. */
class SysbenchReportTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @Test
  void hasTheFormOfSysbench() throws IOException {
    try (RunFiles files = sysbench()) {
      files
          .line("oltp_read_write/jdbc/2", 1000, RunFiles.histogram(9_999_999, 19_999_999))
          .line("oltp_read_write/jdbc/2", 1000, RunFiles.histogram(9_999_999, 9_999_999))
          .ran("oltp_read_write/jdbc/2", 2, 0, "")
          .counted(8, counters(8 * 14, 8 * 4, 8 * 2, 0))
          .byThread(1L, 3L);
    }

    assertThat(text())
        .isEqualTo(
            """
            # sysbench on target ndb: an NDB Cluster of two data nodes
            # In the form of sysbench 1.0.20, an interval a second of the window.
            # Queries, ignored errors (retries) and reconnects are counted in warm-up and window together:
            # here stands the window's part of them, by its share of the operations.

            # oltp_read_write over jdbc, 2 threads, run directory run

            [ 1s ] thds: 2 tps: 2.00 qps: 40.00 (r/w/o: 28.00/8.00/4.00) lat (ms,95%): 20.00 err/s: 0.00 reconn/s: 0.00
            [ 2s ] thds: 2 tps: 2.00 qps: 40.00 (r/w/o: 28.00/8.00/4.00) lat (ms,95%): 10.00 err/s: 0.00 reconn/s: 0.00

            SQL statistics:
                queries performed:
                    read:                            56
                    write:                           16
                    other:                           8
                    total:                           80
                transactions:                        4      (2.00 per sec.)
                queries:                             80     (40.00 per sec.)
                ignored errors:                      0      (0.00 per sec.)
                reconnects:                          0      (0.00 per sec.)

            General statistics:
                total time:                          2.0000s
                total number of events:              4

            Latency (ms):
                     min:                                    9.99
                     avg:                                   12.50
                     max:                                   20.00
                     95th percentile:                       20.00
                     sum:                                   49.99

            Threads fairness:
                events (avg/stddev):           2.0000/1.00
            # not measured: execution time by thread
            """);
  }

  @Test
  void leavesOutAndNamesTheQueriesThatClusterJDoesNotSend() throws IOException {
    try (RunFiles files = sysbench()) {
      files.cell("oltp_read_only/clusterj/2", 1, 10, 5_000).counted(10, Map.of()).byThread(5L, 5L);
    }

    assertThat(text())
        .contains("\n[ 1s ] thds: 2 tps: 10.00 lat (ms,95%): 0.01 err/s: 0.00\n")
        .contains("# not measured: queries, of which ClusterJ sends none; reconnects; execution")
        .doesNotContain("qps", "queries performed", "queries:  ", "reconnects:  ");
  }

  @Test
  void tellsTheWindowsPartOfWhatWasTriedAgainButNotWhen() throws IOException {
    try (RunFiles files = sysbench()) {
      files
          .cell("oltp_insert/jdbc/1", 2, 100, 5_000)
          .counted(200, counters(0, 200, 0, 4))
          .retried(Map.of("40001/1213", 6L, "HY000/1205", 2L));
    }

    assertThat(text())
        .contains("    ignored errors:                      4      (2.00 per sec.)\n")
        .contains("    reconnects:                          2      (1.00 per sec.)\n")
        .contains("ignored errors by second; reconnects by second; events by thread; execution")
        .doesNotContain("err/s", "reconn/s");
  }

  @Test
  void hasNoFiguresOfACellThatMustNotBeUsed() throws IOException {
    try (RunFiles files = sysbench()) {
      files
          .cell("oltp_insert/jdbc/1", 1, 100, 5_000)
          .cell("oltp_delete/jdbc/1", 1, 100, 5_000)
          .notToBeUsed("a row is missing", "");
    }

    assertThat(text())
        .containsOnlyOnce("SQL statistics:")
        .endsWith(
            """
            # oltp_delete over jdbc, 1 thread, run directory run

            # not used: a row is missing
            """);
  }

  @Test
  void isNotWrittenForAnotherWorkload() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("insert/jdbc/1", 1, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(run.resolve("report/sysbench.txt")).doesNotExist();
  }

  @Test
  void namesTheFormWhereThePathsDiffer() throws IOException {
    try (RunFiles files = sysbench().property("form", "best")) {
      for (String operation : List.of("oltp_point_select", "oltp_write_only")) {
        files
            .cell(operation + "/clusterj/8", 1, 4_000, 5_000)
            .cell(operation + "/jdbc/8", 1, 1_000, 5_000);
      }
    }

    assertThat(verdict())
        .contains(
            "- oltp_point_select, 8 threads: in this one run, clusterj had 4.00 times the TPS of jdbc\n",
            "- oltp_write_only, 8 threads: in this one run, clusterj had 4.00 times the TPS of jdbc; not like"
                + " for like (clusterj locks rows in one batch and writes with the commit (form=best);"
                + " jdbc sends statement by statement)\n");
  }

  @Test
  void namesNoFormWhereAllPathsSendStatements() throws IOException {
    try (RunFiles files = sysbench().property("form", "statements")) {
      files
          .cell("oltp_update_non_index/clusterj/8", 1, 4_000, 5_000)
          .cell("oltp_update_non_index/jdbc/8", 1, 1_000, 5_000);
    }

    assertThat(verdict()).contains("oltp_update_non_index").doesNotContain("form");
  }

  /** JDBC sends one UPDATE for what ClusterJ finds first. */
  @ParameterizedTest
  @ValueSource(strings = {"oltp_update_index", "oltp_write_only"})
  void namesTheReadWithALockBeforeAnIncrement(String operation) throws IOException {
    try (RunFiles files = sysbench().property("form", "statements")) {
      files
          .cell(operation + "/clusterj/8", 1, 1_000, 5_000)
          .cell(operation + "/jdbc/8", 1, 1_000, 5_000);
    }

    assertThat(verdict())
        .contains(
            "not like for like (clusterj reads the row with a lock before it increments it; jdbc sends"
                + " statement by statement)");
  }

  @Test
  void namesNoSumsOfRangesThatAreSwitchedOff() throws IOException {
    try (RunFiles files = sysbench().property("form", "best").property("range.selects", "off")) {
      files
          .cell("oltp_read_only/clusterj/8", 1, 1_000, 5_000)
          .cell("oltp_read_only/jdbc/8", 1, 1_000, 5_000);
    }

    assertThat(verdict())
        .contains(
            "not like for like (clusterj reads by key in one batch (form=best); jdbc sends statement"
                + " by statement)");
  }

  @Test
  void namesTheFormBesideTheSystemOnlyWhereThereAreSeveral() throws IOException {
    assertThat(ofForm("crud", "clusterj,jdbc")).contains("| innodb:jdbc | tidb:jdbc |");
    assertThat(ofForm("sysbench", "jdbc")).contains("| innodb:jdbc | tidb:jdbc |");
    assertThat(ofForm("sysbench", "clusterj,jdbc"))
        .contains("| innodb-statements:jdbc | tidb-statements:jdbc |");
  }

  private String ofForm(String workload, String paths) throws IOException {
    Path compared = folder.resolve(workload + paths);
    for (String system : List.of("innodb", "tidb")) {
      try (RunFiles files =
          new RunFiles(compared.resolve(system))
              .target("mysql", "a server")
              .server("system", system)
              .property("workload", workload)
              .property("paths", paths)
              .property("form", "statements")) {
        files.cell("select/jdbc/1", 1, 1_000, 5_000);
      }
    }
    CommandRun.of("build", "--out", compared, compared.resolve("innodb"), compared.resolve("tidb"));
    return CommandRun.written(compared);
  }

  /** What stands between the title and what is said of its certainty. */
  private String verdict() throws IOException {
    assertThat(CommandRun.of("build", run).status()).isZero();
    String report = CommandRun.markdown(run);
    return report.substring(report.indexOf("\n\n") + 2, report.indexOf("**Confidence:**"));
  }

  private RunFiles sysbench() throws IOException {
    return new RunFiles(run).property("workload", "sysbench");
  }

  private String text() throws IOException {
    assertThat(CommandRun.of("build", run).status()).isZero();
    return Files.readString(run.resolve("report/sysbench.txt"));
  }

  private static Map<String, Long> counters(long reads, long writes, long other, long opened) {
    Map<String, Long> counters = new HashMap<>();
    counters.put(Counted.READ_QUERIES, reads);
    counters.put(Counted.WRITE_QUERIES, writes);
    counters.put(Counted.OTHER_QUERIES, other);
    counters.put(Counted.CONNECTIONS, opened);
    return counters;
  }
}
