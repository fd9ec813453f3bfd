// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run with the published study's figures reproduces its ratios. */
class StudyTest {
  private static final int SECONDS = 10;
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64);

  private static final String CLUSTERJ =
      """
      insert 785.5 1910.4 4379.1 8067.3 14347.7 23840.8 32547.4
      select 2513.3 5834.3 10168.1 19461.6 31622.1 39215.3 42834.8
      update 522.4 1294.4 3105.4 5512.4 9937.7 16443.7 24056.1
      delete 572.5 1436.9 3284.2 5940.7 10827.8 17632.7 25755.6
      """;

  private static final String JDBC =
      """
      insert 443.2 1051.3 2546.3 5187.9 9304.8 14925.8 21054.6
      select 1013.1 2345.4 5555.3 10550.4 16860.4 21452.9 23496.7
      update 521.3 1193.1 2717.2 5618.7 10418.0 16751.0 23039.1
      delete 551.3 1223.6 2851.6 5991.4 10945.0 17887.7 24930.1
      """;

  @TempDir private Path folder;

  @Test
  void standsBesideTheRatiosOfARunWithTheSamePaths() throws IOException {
    String report = report("ndb", "clusterj", "jdbc");

    assertThat(report)
        .contains(
            "operation 1 thread 8 64 mean of 7 study clusterj jdbc",
            "insert 1.77 ≈ 1.56 ≈ 1.55 ≈ 1.65 ≈ 1.65 ",
            "select 2.48 ≈ 1.84 ≈ 1.82 ≈ 2.00 ≈ 2.00 ",
            "update ¹ 1.00 ≈ 0.98 ≈ 1.04 ≈ 1.03 ≈ 1.03 ",
            "delete ¹ 1.04 ≈ 0.99 ≈ 1.03 ≈ 1.05 ≈ 1.05 ",
            "study: NDB Cluster performance test",
            "¹ clusterj reads the row before it writes it (write.mode=find); jdbc writes by key alone")
        .contains("| insert | clusterj | 786 | 1,910 | 4,380 | 8,070 | 14,300 | 23,800 | 32,500 |")
        .contains("| select | jdbc | 1,010 | 2,350 | 5,560 | 10,600 | 16,900 | 21,500 | 23,500 |");
  }

  /** The study is about no other databases or paths. */
  @ParameterizedTest
  @CsvSource({"mysql, clusterj, jdbc", "ndb, jdbc, clusterj", "ndb, clusterj, sql"})
  void standsBesideNoOtherRatios(String target, String first, String second) throws IOException {
    assertThat(report(target, first, second)).contains("operation").doesNotContain("study");
  }

  private String report(String target, String first, String second) throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run).target(target, "a cluster")) {
      write(files, first, CLUSTERJ);
      write(files, second, JDBC);
    }
    CommandRun.of("build", run);
    return CommandRun.markdown(run);
  }

  private static void write(RunFiles files, String path, String table) throws IOException {
    for (String line : table.lines().toList()) {
      String[] fields = line.split(" ", -1);
      for (int i = 0; i < THREADS.size(); i++) {
        long ops = new BigDecimal(fields[i + 1]).multiply(BigDecimal.TEN).longValueExact();
        files.cell(fields[0] + "/" + path + "/" + THREADS.get(i), SECONDS, ops, 100_000);
      }
    }
  }
}
