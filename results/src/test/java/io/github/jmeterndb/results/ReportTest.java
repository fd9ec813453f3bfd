// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  @CsvSource({"EMBEDDED DATABASE, true", "H2, true", "EMBEDDED DATABASE, false"})
  void marksTheEmbeddedDatabaseOnEveryTable(String title, boolean runJson) throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("embedded", title.equals("H2") ? title : RunFiles.EMBEDDED_TITLE)
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
        markdown
            .lines()
            .filter(line -> line.matches("\\*\\*.*\\*\\*|# .*"))
            .filter(line -> !line.equals("# direct and sql"))
            .toList();
    assertThat(captions)
        .hasSizeGreaterThan(6)
        .allMatch(caption -> caption.contains("EMBEDDED DATABASE, not NDB"));
    assertThat(command.out().lines().filter(line -> line.matches("(TPS|Errors|Notes|For ).*")))
        .hasSizeGreaterThanOrEqualTo(4)
        .allMatch(caption -> caption.contains("EMBEDDED DATABASE, not NDB"));
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
  void leavesOutTheRatioOfASingleCell() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/jdbc/8", 1, 10, 5_000);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isZero();
    assertThat(command.out()).contains("TPS over jdbc").doesNotContain("TPS ratio");
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

  /** The message of a server may hold anything, and goes to the terminal of whoever reads it. */
  @Test
  void showsControlCharactersOfOthersAsNumbers() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .state(State.FAILED, "it says \033]0;title\007")
          .property("jdbc.url", "\033[31m")
          .cell("insert/jdbc/1", 1, 10, 5_000)
          .error(9, "insert/jdbc/1", "HY000/1", "\033[2Jwiped \u202ereversed \u009b1A");
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out() + command.err())
        .contains("\\u001b[2Jwiped \\u202ereversed \\u009b1A", "it says \\u001b]0;title\\u0007")
        .doesNotContainPattern("[\\p{Cc}\u202e&&[^\n]]");
    assertThat(Files.readString(run.resolve("report/report.md")))
        .contains("wiped \\\\u202ereversed", "it says \\\\u001b")
        .doesNotContainPattern("[\\p{Cc}\u202e&&[^\n]]");
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
