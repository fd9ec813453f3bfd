// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReportTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @ParameterizedTest
  @CsvSource({"STAND-IN, true", "H2, true", "STAND-IN, false"})
  void marksTheStandInOnEveryTable(String title, boolean runJson) throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("embedded", title.equals("H2") ? title : RunFiles.STAND_IN_TITLE)
          .property("duration", "2")
          .cell("insert/direct/1", 1, 900, 5_000)
          .cell("insert/sql/1", 1, 300, 5_000)
          .ran("update/sql/1", 0, 0, "ended early")
          .error(9, "insert/sql/1", "23505", "taken");
    }
    if (!runJson) {
      Files.delete(run.resolve("run.json"));
    }

    CommandRun command = CommandRun.of("build", run);

    String markdown = CommandRun.markdown(run);
    List<String> captions =
        markdown.lines().filter(line -> line.matches("\\*\\*.*\\*\\*|# .*")).toList();
    assertThat(captions)
        .hasSizeGreaterThan(6)
        .allMatch(caption -> caption.contains("STAND-IN, not NDB"));
    assertThat(markdown)
        .contains("The study measured NDB; the figures of this run are those of a stand-in")
        .contains("| direct, stand-in | clusterj, study (NDB) |")
        .contains("| insert | 1 | 900.0 | 785.5 | 300.0 | 443.2 | 3.00 | 1.77 |");
    assertThat(command.out().lines().filter(line -> line.matches("(TPS|Errors|Notes|For ).*")))
        .hasSizeGreaterThanOrEqualTo(4)
        .allMatch(caption -> caption.contains("STAND-IN, not NDB"));
    assertThat(command.out()).doesNotContain("TPS over clusterj", "TPS over jdbc");
  }

  @Test
  void showsAGapAndItsNoteWhereNothingWasMeasured() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("insert/clusterj/1", 1, 10, 5_000)
          .cell("insert/jdbc/1", 1, 10, 5_000)
          .cell("insert/clusterj/2", 1, 20, 5_000)
          .ran("insert/jdbc/2", 0, 0, "no free connection");
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| threads | 1 | 2 |\n| :--- | ---: | ---: |\n| insert | 10.0 | – |")
        .contains("| insert | 1.00 | – |")
        .contains("| insert | jdbc | 2 | – | – | – | – | – |")
        .contains(
            "| insert over jdbc, 2 threads | run |"
                + " no operation was measured; no free connection |");
    assertThat(command.out()).contains("no operation was measured; no free connection");
  }

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
        .doesNotContain("no operation was measured", "## Why", "## Scaling");
    assertThat(command.out()).contains("run: 1 row is missing", "run is not COMPLETE but FAILED");
    assertThat(CommandRun.cells(run))
        .contains("ndb,clusterj,insert,2,0,0,0,0,,,,,,,,", "ndb,jdbc,insert,2,0,0,1,0,,,,,,,,");
    Page page = Page.of(run.resolve("report"));
    assertThat(Page.text(page.withId("tps-insert-text")))
        .isEqualTo("clusterj: 10 at 1. jdbc: 10 at 1.");
    assertThat(Page.text(page.withId("latency-insert-text"))).doesNotContain("at 2");
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

  @Test
  void tellsTheRangeOfTheKneeOverTheRounds() throws IOException {
    int[][] rounds = {{1000, 1800, 2700, 3100}, {1000, 1800, 1900, 2000}, {1000, 1800, 2700, 3600}};
    for (int round = 0; round < rounds.length; round++) {
      try (RunFiles files = new RunFiles(folder.resolve("round-" + round))) {
        for (int i = 0; i < rounds[round].length; i++) {
          files.cell("select/clusterj/" + (1 << i), 1, rounds[round][i], 5_000);
          files.cell("select/jdbc/" + (1 << i), 1, rounds[0][i], 5_000);
        }
      }
    }
    Path out = folder.resolve("report");
    CommandRun.of("build", folder, "--out", out);

    assertThat(Files.readString(out.resolve("report.md")))
        .contains("| select | clusterj | 4 (2 to beyond 8 over the rounds) |")
        .contains("| select | jdbc | 4 |");
  }

  @Test
  void leavesOutTheRatioOfASingleCell() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/jdbc/8", 1, 10, 5_000);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isZero();
    assertThat(command.out()).contains("TPS over jdbc").doesNotContain("ratio");
    assertThat(CommandRun.markdown(run)).doesNotContain("## Ratio");
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"COMPLETE"})
  void saysOnTopThatARunIsNotComplete(State state) throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.state(state, "for this reason").cell("select/jdbc/8", 1, 10, 5_000);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out().lines().limit(3))
        .last()
        .asString()
        .contains("run is ", state.name(), ": for this reason");
    assertThat(CommandRun.markdown(run).lines().limit(3))
        .last()
        .asString()
        .contains("run is ", state.name(), ": for this reason");
  }

  @Test
  void saysNothingOnTopOfACompleteRun() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/jdbc/8", 1, 10, 5_000);
    }

    assertThat(CommandRun.of("build", run).out()).doesNotContain("!", "COMPLETE");
  }

  @Test
  void sumsErrorsByCellAndCodeWithTheFirstMessage() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("insert/jdbc/1", 1, 10, 5_000)
          .error(9, "insert/jdbc/1", "23000/1062", "Duplicate | \"entry\", <1>")
          .error(9, "insert/jdbc/1", "40001/1213", "Deadlock")
          .error(10, "insert/jdbc/1", "23000/1062", "another")
          .error(10, "insert/jdbc/1", "23000/1062", "another");
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out().replaceAll(" +", " "))
        .contains("insert/jdbc/1 3 23000/1062 Duplicate | \"entry\", <1>\n")
        .contains("insert/jdbc/1 1 40001/1213 Deadlock\n");
    assertThat(CommandRun.markdown(run))
        .contains("| insert/jdbc/1 | 3 | 23000/1062 | Duplicate \\| \"entry\", &lt;1> |");
  }

  @Test
  void recordsWhatRan() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.property("write.mode", "blind").cell("select/jdbc/8", 1, 10, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| jdk | 17.0.15 |")
        .contains("| cores | 4 |")
        .contains("| write.mode | blind |")
        .contains("| nodes.1.type | ndbd |");
  }

  @Test
  void warnsOfRoundsThatDifferInAProperty() throws IOException {
    Path other = folder.resolve("other");
    for (Path directory : List.of(run, other)) {
      try (RunFiles files = new RunFiles(directory)) {
        files
            .property("write.mode", directory.equals(run) ? "find" : "blind")
            .property("run.dir", directory.toString())
            .property("paths", directory.equals(run) ? "clusterj,jdbc" : "jdbc, clusterj")
            .cell("select/jdbc/8", 1, 10, 5_000);
      }
    }

    assertThat(CommandRun.of("build", run, other).out())
        .contains("The rounds differ in write.mode: round 1: find; round 2: blind")
        .doesNotContain("run.dir")
        .doesNotContain("differ in paths");
  }

  @Test
  void doesNotMindThePortsOfSandboxes() throws IOException {
    Path first = sandboxAt("first", "127.0.0.1:29531");
    Path second = sandboxAt("second", "127.0.0.1:24301");

    CommandRun.of("build", first, second);

    assertThat(CommandRun.markdown(first)).doesNotContain("differ in");
  }

  private Path sandboxAt(String name, String connectstring) throws IOException {
    Path run = folder.resolve(name);
    try (RunFiles files = new RunFiles(run).target("sandbox", "a sandbox")) {
      files.property("ndb.connectstring", connectstring).cell("insert/jdbc/1", 2, 200, 5_000);
    }
    return run;
  }
}
