// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompareCommandTest {
  private static final int SECONDS = 4;
  private static final int[] STEADY = {1000, 1020, 990};
  private static final int[] SLOWER = {900, 915, 893};
  private static final int[] MUCH_SLOWER = {500, 510, 495};

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
    CommandRun command = CommandRun.of("compare", base, rounds("new", SLOWER, STEADY));

    assertThat(command.status()).isZero();
    assertThat(row(command, "insert/clusterj/1"))
        .containsExactly(
            "insert/clusterj/1", "slower", "rounds", "1003.3", "902.7", "0.900", "0.871-0.929");
    assertThat(row(command, "insert/jdbc/1")).startsWith("insert/jdbc/1", "none", "rounds");
    assertThat(command.out()).contains("beyond noise: 2 slower, 0 faster; 1 unchanged, 0 not");
  }

  /** The larger the tolerated part, the less is too slow; none but what is slower at all. */
  @Test
  void neverFailsForACellThatIsNotSlower() throws IOException {
    for (int percent = 1; percent <= 20; percent++) {
      int tps = 1000 - percent * 10;
      Path next = rounds("new" + percent, new int[] {tps, tps + 25, tps - 10}, STEADY);

      CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "0%");

      boolean slower = row(command, "insert/clusterj/1")[1].equals("slower");
      assertThat(command.err().contains("insert/clusterj/1"))
          .as("%d %% less: %s", percent, command.out())
          .isEqualTo(slower);
    }
  }

  @ParameterizedTest
  @CsvSource({"5%, 1", "5, 1", "9%, 0", "20%, 0"})
  void failsWhereACellIsSlowerByMore(String tolerated, int status) throws IOException {
    Path next = rounds("new", SLOWER, STEADY);

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", tolerated);

    assertThat(command.status()).isEqualTo(status);
    if (status == 1) {
      assertThat(command.err())
          .isEqualToNormalizingNewlines(
              "report: slower by more than 5 %, beyond noise: insert/clusterj/1\n");
    } else {
      assertThat(command.err()).isEmpty();
    }
  }

  @Test
  void doesNotFailOnNoise() throws IOException {
    Path next = rounds("new", new int[] {960, 1040, 985}, new int[] {1030, 980, 985});

    assertThat(CommandRun.of("compare", base, next, "--fail-if-slower", "0%").status()).isZero();
  }

  @Test
  void callsAGainFaster() throws IOException {
    CommandRun command = CommandRun.of("compare", rounds("new", SLOWER, SLOWER), base);

    assertThat(row(command, "insert/clusterj/1")).contains("faster");
    assertThat(row(command, "all")).contains("faster");
  }

  @Test
  void takesRoundsByCommasOrTheirFolder() throws IOException {
    Path next = rounds("new", SLOWER, STEADY);
    String commas = next + "/round-1," + next + "/round-2," + next + "/round-3";
    CommandRun byFolder = CommandRun.of("compare", base, next);

    assertThat(CommandRun.of("compare", base, commas).out()).isEqualTo(byFolder.out());
  }

  @Test
  void saysThatASingleRunIsAWeakerTest() throws IOException {
    Path next = rounds("new", MUCH_SLOWER, SLOWER);

    CommandRun command =
        CommandRun.of(
            "compare", base.resolve("round-1"), next.resolve("round-1"), "--fail-if-slower=20%");

    assertThat(command.out()).contains("fewer than three rounds on a side", "a weaker test");
    assertThat(row(command, "insert/clusterj/1")).contains("slower", "seconds", "0.500", "-");
    assertThat(row(command, "insert/jdbc/1")).contains("none", "seconds", "0.900");
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

    assertThat(command.out())
        .contains("not tested")
        .contains("0.100")
        .doesNotContain("in one comparison of twenty");
    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not tested, which takes three rounds on each side: insert/jdbc/1\n");
    assertThat(CommandRun.of("compare", one, other).status()).isZero();
  }

  @ParameterizedTest
  @EnumSource(value = State.class, mode = EXCLUDE, names = "COMPLETE")
  @NullSource
  void failsOnARunThatIsNotComplete(State state) throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      try (RunFiles files = round(next, i, STEADY, STEADY)) {
        files.state(i == 1 ? state : State.COMPLETE, "");
      }
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not COMPLETE: round-2 (" + (state == null ? "UNKNOWN" : state) + ")\n");
    assertThat(command.out()).contains("! new: round-2");
    assertThat(CommandRun.of("compare", next, base, "--fail-if-slower", "5%").status()).isZero();
  }

  @Test
  void failsWhereCellsAreLacking() throws IOException {
    Path next = rounds("new", STEADY, new int[0]);

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines("report: measured in BASE only: insert/jdbc/1\n");
    assertThat(command.out()).doesNotContain("in one comparison of twenty");
  }

  @Test
  void failsOnACellThatMustNotBeUsed() throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      try (RunFiles files = round(next, i, STEADY, STEADY)) {
        files.notToBeUsed("1 row is missing", "");
      }
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("measured in BASE only: insert/jdbc/1");
  }

  /** Each cell has rounds on both sides, and all together have none. */
  @Test
  void failsWhereNoRoundHasAllCells() throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      round(next, i, STEADY, new int[0]).close();
      round(next, i + STEADY.length, new int[0], STEADY).close();
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not tested, which takes three rounds on each side: all (geometric mean)\n");
  }

  @Test
  void promisesNothingOfTheWeakerTest() throws IOException {
    Path next = rounds("new", STEADY, STEADY);

    assertThat(CommandRun.of("compare", base, next).out()).contains("in one comparison of twenty");
    assertThat(CommandRun.of("compare", base, next.resolve("round-1")).out())
        .doesNotContain("in one comparison of twenty");
  }

  @Test
  void refusesDifferentTargets() throws IOException {
    Path other = folder.resolve("other");
    try (RunFiles files = new RunFiles(other)) {
      files.target("embedded", "H2").cell("insert/jdbc/1", 4, 4000, 5_000);
    }

    CommandRun command = CommandRun.of("compare", base, other);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("different targets: ndb, embedded").hasLineCount(1);
  }

  @Test
  void saysWhatElseDiffers() throws IOException {
    Path other = folder.resolve("other");
    try (RunFiles files = new RunFiles(other)) {
      files
          .property("write.mode", "blind")
          .property("run.dir", "elsewhere")
          .cell("insert/clusterj/1", 4, 4000, 5_000)
          .cell("insert/clusterj/2", 4, 4000, 5_000);
    }

    assertThat(CommandRun.of("compare", base, other).out())
        .contains("! property write.mode: base: not known; new: blind")
        .contains("! only in base: insert/jdbc/1")
        .contains("! only in new: insert/clusterj/2")
        .doesNotContain("run.dir");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "100", "five", ""})
  void refusesWhatIsNoPercentage(String text) {
    CommandRun command = CommandRun.of("compare", base, base, "--fail-if-slower", text);

    assertThat(command.status()).isEqualTo(2);
    assertThat(command.err()).contains("is not a percentage");
  }

  @Test
  void wantsTwoSides() {
    assertThat(CommandRun.of("compare").status()).isEqualTo(2);
    assertThat(CommandRun.of("compare", base).status()).isEqualTo(2);
  }

  /** Three rounds in a folder, with these throughputs. */
  private Path rounds(String name, int[] clusterj, int[] jdbc) throws IOException {
    for (int i = 0; i < STEADY.length; i++) {
      round(folder.resolve(name), i, clusterj, jdbc).close();
    }
    return folder.resolve(name);
  }

  /** One of them; without a throughput for it, the cell did not run. */
  private static RunFiles round(Path name, int index, int[] clusterj, int[] jdbc)
      throws IOException {
    RunFiles files = new RunFiles(name.resolve("round-" + (index + 1)));
    if (clusterj.length > 0) {
      int tps = clusterj[index % clusterj.length];
      files.cell("insert/clusterj/1", SECONDS, (long) SECONDS * tps, 5_000);
    }
    if (jdbc.length > 0) {
      int tps = jdbc[index % jdbc.length];
      files.cell("insert/jdbc/1", SECONDS, (long) SECONDS * tps, 5_000);
    }
    return files;
  }

  private static String[] row(CommandRun command, String start) {
    return command
        .out()
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(start + " "))
        .findFirst()
        .orElseThrow()
        .split(" +", -1);
  }
}
