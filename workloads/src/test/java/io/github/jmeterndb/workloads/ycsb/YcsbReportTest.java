// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was measured, in the form of go-ycsb's own output. */
class YcsbReportTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @Test
  void hasTheFormOfGoYcsb() throws IOException {
    try (RunFiles files = ycsb()) {
      files
          .line("ycsb-f/jdbc/2", 2000, RunFiles.histogram(999_999, 2_999_999, 999_999, 999_999))
          .line("ycsb-f.read_modify_write/jdbc/2", 2000, RunFiles.histogram(2_999_999))
          .line("ycsb-f.read/jdbc/2", 2000, RunFiles.histogram(999_999, 999_999, 999_999))
          .ran("ycsb-f/jdbc/2", 2, 0, "");
    }

    assertThat(text())
        .isEqualTo(
            """
            # ycsb on target ndb: an NDB Cluster of two data nodes
            # In the form of go-ycsb, by kind of transaction, of the window alone. Each is counted once: go-ycsb counts a
            # read-modify-write as a READ and an UPDATE besides.

            # ycsb-f over jdbc, 2 threads, run directory run
            READ   - Takes(s): 2.0, Count: 3, OPS: 1.5, Avg(us): 1000, Min(us): 1000, Max(us): 1000, 99th(us): 1000, 99.9th(us): 1000, 99.99th(us): 1000
            READ_MODIFY_WRITE - Takes(s): 2.0, Count: 1, OPS: 0.5, Avg(us): 2999, Min(us): 2998, Max(us): 3000, 99th(us): 3000, 99.9th(us): 3000, 99.99th(us): 3000
            TOTAL  - Takes(s): 2.0, Count: 4, OPS: 2.0, Avg(us): 1500, Min(us): 1000, Max(us): 3000, 99th(us): 3000, 99.9th(us): 3000, 99.99th(us): 3000
            """);
  }

  @Test
  void tellsNoPartsOfACellThatMustNotBeUsedOrOfAnotherCell() throws IOException {
    try (RunFiles files = ycsb()) {
      files
          .cell("ycsb-c/jdbc/1", 1, 100, 5_000)
          .line("ycsb-c.read/jdbc/1", 1000, RunFiles.histogram(5_000))
          .cell("ycsb-a/jdbc/1", 1, 100, 5_000)
          .notToBeUsed("a record is damaged", "");
    }

    assertThat(text())
        .containsOnlyOnce("READ   -")
        .endsWith(
            "# ycsb-a over jdbc, 1 thread, run directory run\n# not used: a record is damaged\n");
  }

  @Test
  void standsBesideWhatWasPublished() throws IOException {
    try (RunFiles files = ycsb()) {
      files
          .cell("ycsb-a/jdbc/16", 1, 100, 9_999_999)
          .line("ycsb-a.update/jdbc/16", 1000, RunFiles.histogram(1_999_999, 1_999_999));
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("**Beside the study of YCSB on TiDB on machines of one core")
        .contains(
            "| ycsb-a.update | jdbc | 16 | 2.00 | 450 | 2,000 | 28,700 | 2,000 | 49,000 | 2,000 | 52,000 |")
        .doesNotContain("| ycsb-a.read | jdbc | 16", "64 cores");
  }

  @Test
  void isNotWrittenForAnotherWorkload() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("insert/jdbc/1", 1, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(run.resolve("report/ycsb.txt")).doesNotExist();
  }

  private RunFiles ycsb() throws IOException {
    return new RunFiles(run).property("workload", "ycsb");
  }

  private String text() throws IOException {
    assertThat(CommandRun.of("build", run).status()).isZero();
    return Files.readString(run.resolve("report/ycsb.txt"));
  }
}
