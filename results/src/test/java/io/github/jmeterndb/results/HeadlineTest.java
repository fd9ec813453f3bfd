// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands on a terminal when a run has just ended. */
class HeadlineTest {
  @TempDir private Path folder;

  @Test
  void setsThePathsAndTheirRatioBelowEachOtherInOneTable() throws IOException {
    assertThat(ended())
        .contains(
            """
              operation  path, threads:      1
              insert     clusterj         30.0
              insert     jdbc             10.0
              insert     clusterj ÷ jdbc  3.00
            """)
        .doesNotContain("TPS over clusterj", "TPS ratio", "Latency");
  }

  @Test
  void namesWhatFailedAndHowManyCellsNeedCare() throws IOException {
    assertThat(ended())
        .contains("Errors (", "insert/jdbc/1", "1205")
        .contains("1 of 2 results has warnings: errors: 1 (insert over jdbc at 1 thread)");
  }

  private String ended() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("ndb", "title")
          .cell("insert/clusterj/1", 10, 300, 5_000)
          .cell("insert/jdbc/1", 10, 100, 5_000)
          .error(1_790_000_005L, "insert/jdbc/1", "1205", "Lock wait timeout exceeded");
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    new RunDirectoryReporter().report(run, new PrintStream(printed, false, UTF_8));
    return printed.toString(UTF_8);
  }
}
