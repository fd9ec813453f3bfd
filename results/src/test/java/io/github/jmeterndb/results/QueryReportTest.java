// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.Counted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** QPS beside TPS, and what was tried again. */
class QueryReportTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @ParameterizedTest
  @CsvSource({
    "oltp_read_only, 14, 0, 2, 16",
    "oltp_write_only, 0, 4, 2, 6",
    "oltp_read_write, 14, 4, 2, 20"
  })
  void isTheThroughputTimesTheQueriesOfATransaction(
      String operation, long reads, long writes, long other, int all) throws IOException {
    long executed = 300;
    try (RunFiles files = new RunFiles(run).property("workload", "sysbench")) {
      files
          .cell(operation + "/jdbc/8", 2, 200, 5_000)
          .counted(executed, queries(executed * reads, executed * writes, executed * other));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains(
            "| %s | jdbc | 8 | 100 | %s | %s | %s | %s | 0 | – |"
                .formatted(
                    operation,
                    Numbers.count(100L * all),
                    Numbers.figure((double) reads),
                    Numbers.figure((double) writes),
                    Numbers.figure((double) other)));
    assertThat(CommandRun.cells(run)).last().asString().endsWith(",ndb,0," + 100 * all + ",");
    assertThat(command.out()).contains("QPS over jdbc");
  }

  @Test
  void isAGapOverAPathThatSendsNone() throws IOException {
    try (RunFiles files = new RunFiles(run).property("workload", "sysbench")) {
      files
          .cell("oltp_read_only/clusterj/8", 1, 100, 5_000)
          .counted(100, Map.of("ndbapi.WAIT_EXEC_COMPLETE_COUNT", 1_200L))
          .cell("oltp_read_only/jdbc/8", 1, 100, 5_000)
          .counted(100, queries(1_400, 0, 200));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| oltp_read_only | clusterj | 8 | 100 | – | – | – | – | 0 | – |");
    assertThat(CommandRun.cells(run).get(1)).endsWith(",ndb,0,,");
    assertThat(command.out()).doesNotContain("QPS over clusterj");
  }

  @Test
  void standsBesideWhatWasTriedAgainAndConnectedAnewInAllRounds() throws IOException {
    Path other = folder.resolve("other");
    for (Path round : new Path[] {run, other}) {
      try (RunFiles files = new RunFiles(round).property("workload", "sysbench")) {
        files
            .server(Map.of("system", "innodb"))
            .cell("oltp_insert/jdbc/8", 1, 100, 5_000)
            .counted(100, Map.of(Counted.CONNECTIONS, 1L))
            .retried(Map.of("40001/1213", 5L, "HY000/1205", 1L));
      }
    }
    Path out = folder.resolve("out");

    CommandRun.of("build", run, other, "--out", out);

    assertThat(CommandRun.written(out))
        .contains("| – | – | – | – | 12 (40001/1213: 10, HY000/1205: 2) | 2 |");
    assertThat(out.resolve("cells.csv")).content().endsWith(",innodb,12,,2\n");
  }

  @Test
  void isNotToldOfWhereNothingWasCounted() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/jdbc/8", 1, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run)).doesNotContain("## Queries");
  }

  private static Map<String, Long> queries(long reads, long writes, long other) {
    return Map.of(
        Counted.READ_QUERIES, reads, Counted.WRITE_QUERIES, writes, Counted.OTHER_QUERIES, other);
  }
}
