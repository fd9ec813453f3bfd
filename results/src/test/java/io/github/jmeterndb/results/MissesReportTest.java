// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of operations that looked for a row and found none. */
class MissesReportTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  /** By hand: of 400 deletes in 2 s 4 are hits; of 200, 6. */
  @Test
  void hasNoRatioWhereManyMissButTheHitsASecond() throws IOException {
    try (RunFiles files = sysbench()) {
      deletes(files, "clusterj", 400, 4);
      deletes(files, "jdbc", 200, 6);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains(
            "| oltp_delete | clusterj | 8 | 200 | 2.00 | 99.0 % |",
            "| oltp_delete | jdbc | 8 | 100 | 3.00 | 97.0 % |",
            "No speed verdict (more than 10 % of the operations found no row): all 2 results")
        .doesNotContain("TPS ratio", "times its TPS", "was faster", "2.00 times");
  }

  @Test
  void hasARatioWhereFewMiss() throws IOException {
    try (RunFiles files = sysbench()) {
      deletes(files, "clusterj", 400, 380);
      deletes(files, "jdbc", 200, 190);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| oltp_delete | jdbc | 8 | 100 | 95.0 | 5.0 % |", "TPS ratio clusterj ÷ jdbc")
        .doesNotContain("No speed verdict");
  }

  /** On a terminal, the path with the more TPS would seem to be the better one. */
  @Test
  void areBesideTheTpsWhereARunHasJustEnded() throws IOException {
    try (RunFiles files = sysbench()) {
      deletes(files, "clusterj", 400, 4);
      deletes(files, "jdbc", 200, 6);
      files.cell("oltp_insert/jdbc/8", 2, 100, 5_000);
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    new RunDirectoryReporter().report(run, new PrintStream(printed, false, UTF_8));

    assertThat(printed.toString(UTF_8))
        .contains(
            """
              oltp_delete  clusterj          200
              oltp_delete  clusterj, hits   2.00
              oltp_delete  jdbc              100
              oltp_delete  jdbc, hits       3.00
            """)
        .doesNotContain("oltp_insert  jdbc, hits");
  }

  @Test
  void areBesideTheTpsOfSystemsSideBySide() throws IOException {
    Path other = folder.resolve("other");
    try (RunFiles files = sysbench().target("mysql", "a server").server("system", "innodb")) {
      deletes(files, "jdbc", 400, 4);
    }
    try (RunFiles files =
        new RunFiles(other)
            .property("workload", "sysbench")
            .target("mysql", "a server")
            .server("system", "tidb")) {
      deletes(files, "jdbc", 200, 6);
    }
    Path report = folder.resolve("report");

    CommandRun command = CommandRun.of("build", run, other, "--out", report);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.written(report))
        .containsSubsequence(
            "TPS by system",
            "| oltp_delete | 8 | 200 | 100 |",
            "Operations a second that found their row, by system",
            "| oltp_delete | 8 | 2.00 | 3.00 |");
    assertThat(command.out()).contains("Operations a second that found their row, by system");
  }

  /** A path that misses is not ranked, be it ever so fast. */
  @Test
  void ranksNoPathOfWhichManyMiss() throws IOException {
    try (RunFiles files = sysbench()) {
      deletes(files, "clusterj", 4_000, 40);
      deletes(files, "jdbc", 200, 200);
      deletes(files, "sql", 100, 100);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains(
            "oltp_delete, 8 threads: in this one run, jdbc had ",
            "No speed verdict (more than 10 % of the operations found no row): oltp_delete");
  }

  @Test
  void appendsTheirColumnsToTheCells() throws IOException {
    try (RunFiles files = sysbench()) {
      deletes(files, "jdbc", 200, 6);
      files.cell("oltp_insert/jdbc/8", 2, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.cells(run).get(0)).endsWith(",reconnects,misses,hits_per_second");
    assertThat(CommandRun.cells(run))
        .anyMatch(row -> row.contains(",oltp_delete,") && row.endsWith(",194,3"))
        .anyMatch(row -> row.contains(",oltp_insert,") && row.endsWith(",,"));
  }

  @Test
  void areNotComparedBetweenRuns() throws IOException {
    try (RunFiles files = sysbench()) {
      deletes(files, "jdbc", 200, 6);
      files.cell("oltp_insert/jdbc/8", 2, 100, 5_000);
    }

    assertThat(CommandRun.of("compare", run, run).out())
        .contains("found no row are not compared", "oltp_insert/jdbc/8")
        .doesNotContain("oltp_delete/jdbc/8");
  }

  private RunFiles sysbench() throws IOException {
    return new RunFiles(run).property("workload", "sysbench");
  }

  private static void deletes(RunFiles files, String path, int all, int hits) throws IOException {
    String threads = "/" + path + "/8";
    files
        .line("oltp_delete" + threads, 2_000, times(all))
        .line("oltp_delete.deleted" + threads, 2_000, times(hits));
    if (all > hits) {
      files.line("oltp_delete.absent" + threads, 2_000, times(all - hits));
    }
    files.ran("oltp_delete" + threads, 2, 0, "");
  }

  private static Histogram times(int count) {
    return RunFiles.histogram(LongStream.generate(() -> 5_000).limit(count).toArray());
  }
}
