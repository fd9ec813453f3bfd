// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict on three paths or more. */
class RankingReportTest {
  private static final int SECONDS = 3;
  private static final int[] CLUSTERJ = {1000, 1040, 980};
  private static final int[] JDBC = {500, 530, 485};
  private static final int[] SQL = {990, 1050, 975};

  @TempDir private Path folder;

  /**
   * By hand, of the logarithms of the rounds' ratios, with 4.303 for Student's t: means 0.690211
   * and 0.001865, standard errors 0.008574 and 0.005892.
   */
  @Test
  void isALineAnOperationWithTheDistancesOfTheOthers() throws IOException {
    for (int i = 0; i < CLUSTERJ.length; i++) {
      try (RunFiles files = new RunFiles(folder.resolve("round-" + i))) {
        files
            .cell("select/jdbc/8", SECONDS, (long) SECONDS * JDBC[i], 5_000)
            .cell("select/clusterj/8", SECONDS, (long) SECONDS * CLUSTERJ[i], 5_000)
            .cell("select/sql/8", SECONDS, (long) SECONDS * SQL[i], 5_000);
      }
    }

    assertThat(verdict(List.of(folder)))
        .containsExactly(
            "- select, 8 threads: no difference larger than 3 % between clusterj and sql: ratio 1.00 ±"
                + " 0.03; clusterj is 1.99 ± 0.08 times as fast as jdbc");
    assertThat(CommandRun.written(folder.resolve("report")))
        .contains("at 5 % for all operations and paths together");
  }

  @Test
  void isATableOfManyOperationsThatAlsoATerminalShows() throws IOException {
    List<String> operations = List.of("a", "b", "c", "d", "e", "f", "g", "h");
    List<Path> runs = new ArrayList<>();
    for (String system : List.of("ndb", "tidb", "spider", "innodb")) {
      Path run = folder.resolve(system);
      runs.add(run);
      try (RunFiles files = new RunFiles(run)) {
        files.target("mysql", "a server").server("system", system);
        for (String operation : operations) {
          files.cell(
              operation + "/jdbc/1", SECONDS, (long) SECONDS * 100 * (5 - runs.size()), 5_000);
        }
      }
    }

    assertThat(verdict(runs)).isEmpty();
    assertThat(CommandRun.written(folder.resolve("report")))
        .contains(
            "| operation | most TPS | TPS | threads | ÷ ndb:jdbc | ÷ tidb:jdbc | ÷ spider:jdbc |"
                + " ÷ innodb:jdbc |",
            "| a | ndb:jdbc | 400 | 1 | 1 | 1.33 | 2.00 | 4.00 |",
            "| h | ndb:jdbc | 400 | 1 | 1 | 1.33 | 2.00 | 4.00 |",
            "Fewer than three rounds: no intervals.");
    assertThat(HtmlPage.text(HtmlPage.of(folder.resolve("report")).withId("verdict")))
        .contains("ndb:jdbc", "1.33", "no intervals");
    List<Object> words = new ArrayList<>(List.of("build", "--out", folder.resolve("again")));
    words.addAll(runs);
    assertThat(CommandRun.of(words.toArray()).out())
        .containsSubsequence("most TPS", "ndb:jdbc", "no intervals", "TPS over ndb:jdbc");
  }

  @Test
  void namesTheThreadCountsThatAreComparedAndWhatWasNotMeasured() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("insert/clusterj/1", SECONDS, 300, 5_000)
          .cell("insert/clusterj/8", SECONDS, 900, 5_000)
          .cell("insert/jdbc/1", SECONDS, 330, 5_000)
          .cell("insert/jdbc/8", SECONDS, 600, 5_000)
          .cell("select/clusterj/1", SECONDS, 300, 5_000)
          .cell("select/clusterj/8", SECONDS, 600, 5_000)
          .cell("select/jdbc/1", SECONDS, 600, 5_000)
          .cell("select/sql/1", SECONDS, 150, 5_000)
          .cell("update/sql/8", SECONDS, 150, 5_000);
    }

    assertThat(verdict(List.of(run)))
        .containsExactly(
            "- insert, mean over 1 and 8 threads: in this one run, clusterj had 1.17 times the TPS of"
                + " jdbc (0.91 at 1 thread, 1.50 at 8); below 1 at 1 thread; not compared: sql",
            "- select, 1 thread: in this one run, jdbc had 2.00 times the TPS of clusterj; in this one"
                + " run, jdbc had 4.00 times the TPS of sql");
    assertThat(CommandRun.written(folder.resolve("report")))
        .containsPattern("Not compared, .*: update\\.");
  }

  /** The lines of the verdict in the report. */
  private List<String> verdict(List<Path> runs) throws IOException {
    List<Object> words = new ArrayList<>(List.of("build", "--out", folder.resolve("report")));
    words.addAll(runs);
    CommandRun command = CommandRun.of(words.toArray());
    assertThat(command.status()).as(command.err()).isZero();
    return Files.readAllLines(folder.resolve("report/report.md")).stream()
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.matches("- .* threads?: .*"))
        .toList();
  }
}
