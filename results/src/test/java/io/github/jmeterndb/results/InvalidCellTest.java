// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InvalidCellTest {
  @TempDir Path folder;
  private Path run;

  @Test
  void usesNothingOfACellThatMustNotBeUsed() throws IOException {
    try (RunFiles files = new RunFiles(run).state(State.FAILED, "2 cells cannot be used")) {
      files
          .cell("insert/clusterj/1", 1, 10, 5_000)
          .cell("insert/jdbc/1", 1, 10, 5_000)
          .cell("insert/clusterj/2", 1, 20, 5_000)
          .counted(20, Map.of("ndbapi.wait_exec_complete", 20L, "ndbapi.wait_scan_result", 0L))
          .notToBeUsed("1 row is missing", "")
          .cell("insert/jdbc/2", 1, 10, 5_000)
          .error(9, "insert/jdbc/2", "E", "m")
          .notToBeUsed("", "its window never opened");
    }

    CommandRun command = CommandRun.of("build", run);

    String markdown = CommandRun.markdown(run);
    assertThat(markdown)
        .contains("| threads | 1 | 2 |\n| :--- | ---: | ---: |\n| insert | 10.0 | – |")
        .contains("| insert | 1.00 | – |")
        .contains("| insert | jdbc | 2 | – | – | – | – | – |")
        .contains("| insert over clusterj, 2 threads | not used | run: 1 row is missing |")
        .contains("| insert over jdbc, 2 threads | not used | run: its window never opened |")
        .doesNotContain("no operation was measured", "## Why");
    assertThat(command.out())
        .contains("run: 1 row is missing", "run is not COMPLETE but FAILED")
        .contains("insert, 1 thread: in this one run, clusterj had 1.00 times the TPS of jdbc\n");
    assertThat(CommandRun.cells(run))
        .contains(
            "ndb,clusterj,insert,2,0,0,0,0,,,,,,,,,ndb,0,,",
            "ndb,jdbc,insert,2,0,0,1,0,,,,,,,,,ndb,0,,");
    HtmlPage page = HtmlPage.of(run.resolve("report"));
    assertThat(HtmlPage.text(page.withId("tps-insert-text")))
        .isEqualTo("clusterj: 10.0 at 1. jdbc: 10.0 at 1.");
    assertThat(HtmlPage.text(page.withId("latency-insert-text"))).doesNotContain("at 2");
    assertThat(page.all("figure"))
        .noneMatch(figure -> figure.getAttribute("id").equals("course-insert-2"));
  }

  @Test
  void leavesACellOutOfTheMeanInTheRoundInWhichItMustNotBeUsed() throws IOException {
    Path other = folder.resolve("other");
    try (RunFiles files = new RunFiles(run)) {
      files.cell("insert/jdbc/1", 1, 100, 5_000);
    }
    try (RunFiles files = new RunFiles(other)) {
      files.cell("insert/jdbc/1", 1, 900, 5_000).notToBeUsed("1 row is missing", "");
    }

    CommandRun command = CommandRun.of("build", run, other);

    assertThat(CommandRun.cells(run)).last().asString().startsWith("ndb,jdbc,insert,1,1,100,0,1,");
    assertThat(command.out().replaceAll(" +", " "))
        .contains("insert over jdbc, 1 thread not used other: 1 row is missing");
  }

  @Test
  void notesTheFailuresOfWarmUps() throws IOException {
    try (RunFiles files = new RunFiles(run).state(State.ERRORS, "37 operations failed")) {
      files
          .warmup("insert/jdbc/64", 5000, 37, "40001/1213: Deadlock found")
          .warmup("insert/clusterj/64", 5000, 0, "")
          .cell("insert/jdbc/64", 1, 10, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .containsOnlyOnce("in the warm-up of")
        .contains(
            "| in the warm-up of insert over jdbc, 64 threads, 37 operations failed,"
                + " first: 40001/1213: Deadlock found |");
  }

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }
}
