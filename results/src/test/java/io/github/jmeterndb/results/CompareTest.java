// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./report compare} with rounds of two cells. */
class CompareTest {
  private static final int[] STEADY = {1000, 1020, 990};
  private static final int[] SLOWER = {900, 915, 893};
  private static final int[] MUCH_SLOWER = {500, 510, 495};
  private static final int[] NONE = {};
  private static final int SECONDS = 4;

  @TempDir private Path folder;
  private Path base;

  @BeforeEach
  void measureTheBase() throws IOException {
    base = rounds("base", STEADY, STEADY);
  }

  /**
   * SciPy 1.17: {@code r = stats.ttest_ind(log(b), log(a), equal_var=False)}, {@code
   * exp(r.confidence_interval(.95))}.
   */
  @Test
  void tellsTheRatioOfEachCellAndItsInterval() throws IOException {
    Path next = rounds("new", SLOWER, STEADY);

    CommandRun command = CommandRun.of("compare", base, next);

    assertThat(command.status()).isZero();
    assertThat(row(command, "insert/clusterj/1"))
        .isEqualTo("insert/clusterj/1 slower rounds 1,003 903 0.900 0.871–0.929");
    assertThat(row(command, "insert/jdbc/1")).startsWith("insert/jdbc/1 none rounds");
    assertThat(command.out())
        .contains("beyond noise: 2 slower, 0 faster; 1 unchanged, 0 not", "is a false alarm");
    String commas = next + "/round-1," + next + "/round-2," + next + "/round-3";
    assertThat(CommandRun.of("compare", base, commas).out()).isEqualTo(command.out());
    CommandRun inverse = CommandRun.of("compare", next, base);
    assertThat(row(inverse, "insert/clusterj/1")).contains("faster");
    assertThat(row(inverse, "all")).contains("faster");
  }

  /** Such cells are neither slower nor as fast as before. */
  @Test
  void comparesNoCellsThatDidNotStartIdle() throws IOException {
    Path next =
        rounds("new", STEADY, MUCH_SLOWER, (files, i) -> files.busy("a local checkpoint went on"));
    Path alone = folder.resolve("alone");
    try (RunFiles files = new RunFiles(alone)) {
      files.cell("insert/jdbc/1", SECONDS, 4_000, 5_000).busy("a local checkpoint went on");
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.err())
        .isEqualToNormalizingNewlines("report: not comparable: insert/jdbc/1\n");
    assertThat(command.out())
        .contains("! new: 1 not comparable (no idle start): insert/jdbc/1")
        .doesNotContain("is a false alarm", "only in base");
    assertThat(command.out().lines()).noneMatch(line -> line.startsWith("insert/jdbc/1"));
    assertThat(CommandRun.of("compare", base, alone).err())
        .contains("no cell that base and new measured can be compared; new: 1 not comparable (no");
  }

  @Test
  void saysThatASingleRunIsAWeakerTest() throws IOException {
    Path next = rounds("new", MUCH_SLOWER, SLOWER);

    CommandRun command =
        CommandRun.of(
            "compare", base.resolve("round-1"), next.resolve("round-1"), "--fail-if-slower=20%");

    assertThat(command.out())
        .contains("fewer than three rounds on a side", "It is weaker")
        .doesNotContain("is a false alarm");
    assertThat(row(command, "insert/clusterj/1")).contains("slower seconds", "0.500 –");
    assertThat(row(command, "insert/jdbc/1")).contains("none seconds", "0.900");
    assertThat(command.status()).isEqualTo(1);
  }

  @Test
  void doesNotJudgeSingleRunsOfTooFewSeconds() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    for (Path run : List.of(one, other)) {
      try (RunFiles files = new RunFiles(run)) {
        files.cell("insert/jdbc/1", 2, run.equals(one) ? 2000 : 200, 5_000);
      }
    }

    CommandRun command = CommandRun.of("compare", one, other, "--fail-if-slower", "5%");

    assertThat(command.out()).contains("not tested", "0.100");
    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not tested, which takes three rounds on each side: insert/jdbc/1\n");
    assertThat(CommandRun.of("compare", one, other).status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "sysbench, ndb, 'workloads: crud, sysbench'",
    "crud, embedded, 'targets: ndb, embedded'"
  })
  void refusesWhatIsOfAnotherKind(String workload, String target, String what) throws IOException {
    Path other = folder.resolve("other");
    try (RunFiles files = new RunFiles(other)) {
      files
          .target(target, "a server")
          .property("workload", workload)
          .cell("insert/jdbc/1", SECONDS, 4000, 5_000);
    }

    CommandRun command = CommandRun.of("compare", base, other);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("have different " + what).hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "100", "five", ""})
  void refusesWhatIsNoPercentage(String text) {
    CommandRun command = CommandRun.of("compare", base, base, "--fail-if-slower", text);

    assertThat(command.status()).isEqualTo(2);
    assertThat(command.err()).contains("is not a percentage");
    assertThat(CommandRun.of("compare", base).status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"5%, 1", "5, 1", "9%, 0", "20%, 0"})
  void failsWhereACellIsSlowerByMore(String tolerated, int status) throws IOException {
    Path next = rounds("new", SLOWER, STEADY);

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", tolerated);

    assertThat(command.status()).isEqualTo(status);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            status == 0
                ? ""
                : "report: slower by more than 5 %, beyond noise: insert/clusterj/1\n");
  }

  @ParameterizedTest
  @EnumSource(value = State.class, mode = EXCLUDE, names = "COMPLETE")
  void failsOnARunThatIsNotComplete(State state) throws IOException {
    Path next =
        rounds(
            "new", STEADY, STEADY, (files, i) -> files.state(i == 1 ? state : State.COMPLETE, ""));

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines("report: not COMPLETE: round-2 (" + state + ")\n");
    assertThat(command.out()).contains("! new: round-2");
    assertThat(CommandRun.of("compare", next, base, "--fail-if-slower", "5%").status())
        .as("nor is it anything to compare with")
        .isEqualTo(1);
  }

  @Test
  void failsWhereCellsAreLackingOrMustNotBeUsed() throws IOException {
    Path without = rounds("without", STEADY, NONE);
    Path wrong =
        rounds(
            "wrong",
            STEADY,
            STEADY,
            (files, i) -> files.with(cell -> cell.verdict = "1 row is missing"));

    for (Path next : List.of(without, wrong)) {
      CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

      assertThat(command.status()).isEqualTo(1);
      assertThat(command.err()).contains("measured in BASE only: insert/jdbc/1");
    }
  }

  /** Each cell has rounds on both sides, but no round has all cells. */
  @Test
  void failsWhereNoRoundHasAllCells() throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      round(next, i, STEADY, NONE).close();
      round(next, i + STEADY.length, NONE, STEADY).close();
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not tested, which takes three rounds on each side: all (geometric mean)\n");
  }

  private Path rounds(String name, int[] clusterj, int[] jdbc) throws IOException {
    return rounds(name, clusterj, jdbc, (files, i) -> {});
  }

  private Path rounds(String name, int[] clusterj, int[] jdbc, ObjIntConsumer<RunFiles> more)
      throws IOException {
    Path rounds = folder.resolve(name);
    for (int i = 0; i < STEADY.length; i++) {
      try (RunFiles files = round(rounds, i, clusterj, jdbc)) {
        more.accept(files, i);
      }
    }
    return rounds;
  }

  /** A round; a cell without throughputs did not run. */
  private static RunFiles round(Path rounds, int index, int[] clusterj, int[] jdbc)
      throws IOException {
    RunFiles files = new RunFiles(rounds.resolve("round-" + (index + 1)));
    if (clusterj.length > 0) {
      long ops = (long) SECONDS * clusterj[index % clusterj.length];
      files.cell("insert/clusterj/1", SECONDS, ops, 5_000);
    }
    if (jdbc.length > 0) {
      files.cell("insert/jdbc/1", SECONDS, (long) SECONDS * jdbc[index % jdbc.length], 5_000);
    }
    return files;
  }

  private static String row(CommandRun command, String start) {
    return command
        .out()
        .lines()
        .map(line -> line.replaceAll("[| ]+", " ").strip())
        .filter(line -> line.startsWith(start + " "))
        .findFirst()
        .orElseThrow();
  }
}
