// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundsReportTest {
  private static final int[] CLUSTERJ = {1000, 1040, 980, 1010};
  private static final int[] JDBC = {500, 530, 485, 512};
  private static final int SECONDS = 3;

  @TempDir private Path folder;

  /** The figures of {@code RatioTest}: 1.9888, 1.9471 to 2.0313. */
  @Test
  void tellsTheIntervalOfRatioAndThroughputOverTheRoundsOfAFolder() throws IOException {
    for (int i = 0; i < CLUSTERJ.length; i++) {
      try (RunFiles files = new RunFiles(folder.resolve("round-" + (i + 1)))) {
        files
            .cell("select/clusterj/8", SECONDS, (long) SECONDS * CLUSTERJ[i], 5_000)
            .cell("select/jdbc/8", SECONDS, (long) SECONDS * JDBC[i], 5_000);
      }
    }
    Path out = folder.resolve("report");

    CommandRun command = CommandRun.of("build", folder, "--out", out);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.written(out))
        .contains(
            "- select, 8 threads: clusterj is 1.99 ± 0.04 times as fast as jdbc\n",
            "| select | 1.99 ± 0.04 |")
        .contains("at 5 % for all operations and paths together")
        .contains("| select | 1.989 (1.947–2.031) |")
        .contains("| select | clusterj | 8 | 4 | 1,008 | 968 | 1,047 | 0.0 % | 0.0 % |");
    assertThat(Files.readAllLines(out.resolve("cells.csv")).get(1))
        .startsWith("ndb,clusterj,select,8,4,12090,0,12,1007.5,967.719");
  }

  /** The geometric mean of 1, 2 and 2 is 1.59, the quotient of the mean TPS 1.72. */
  @Test
  void tellsOneRatioOfACellEverywhere() throws IOException {
    int[] clusterj = {2000, 4000, 6300};
    int[] jdbc = {2000, 2000, 3150};
    for (int i = 0; i < clusterj.length; i++) {
      try (RunFiles files = new RunFiles(folder.resolve("round-" + i))) {
        files
            .cell("select/clusterj/8", 1, clusterj[i], 5_000)
            .cell("select/jdbc/8", 1, jdbc[i], 5_000);
      }
    }
    Path out = folder.resolve("report");
    CommandRun.of("build", folder, "--out", out);

    assertThat(CommandRun.written(out))
        .contains("| select | 1.6 (0.6–4.3) |", "ratio 1.6 (0.6–4.3)");
  }
}
