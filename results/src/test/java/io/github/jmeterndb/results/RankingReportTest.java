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
            "- select: clusterj has the most (1,007 TPS at 8 threads): 1.002 (0.977–1.028) times sql, no"
                + " difference larger than 3 %; 1.994 (1.922–2.069) times jdbc");
    assertThat(Files.readString(folder.resolve("report/report.md")))
        .contains("at 5 % for all pairs of paths of an operation together (Holm)");
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
    assertThat(Files.readString(folder.resolve("report/report.md")))
        .contains(
            "| operation | most TPS | TPS | threads | ÷ ndb:jdbc | ÷ tidb:jdbc | ÷ spider:jdbc |"
                + " ÷ innodb:jdbc |\n",
            "| a | ndb:jdbc | 400 | 1 | 1 | 1.33 | 2.00 | 4.00 |\n",
            "| h | ndb:jdbc | 400 | 1 | 1 | 1.33 | 2.00 | 4.00 |\n",
            "fewer than three rounds: no intervals.");
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
            "- insert: clusterj had the most in this one run (up to 300 TPS, at 8 threads): 1.17 times"
                + " jdbc, but less at 1 thread; not compared: sql",
            "- select at 1 thread: jdbc had the most in this one run (200 TPS at 1 thread): 2.00 times"
                + " clusterj; 4.00 times sql");
    assertThat(Files.readString(folder.resolve("report/report.md")))
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
        .filter(line -> line.startsWith("- ") && line.contains(" TPS"))
        .toList();
  }
}
