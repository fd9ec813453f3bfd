// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;

/** When {@code compare --fail-if-slower} fails. */
class SlowerCheckTest {
  private static final int[] STEADY = {1000, 1020, 990};
  private static final int[] SLOWER = {900, 915, 893};

  @TempDir private Path folder;
  private Path base;

  /** The larger the tolerated part, the less is too slow; none but what is slower at all. */
  @Test
  void neverFailsForACellThatIsNotSlower() throws IOException {
    for (int percent = 1; percent <= 20; percent++) {
      int tps = 1000 - percent * 10;
      Path next =
          ComparedRounds.write(
              folder.resolve("new" + percent), new int[] {tps, tps + 25, tps - 10}, STEADY);

      CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "0%");

      boolean slower = ComparedRounds.row(command, "insert/clusterj/1")[1].equals("slower");
      assertThat(command.err().contains("insert/clusterj/1"))
          .as("%d %% less: %s", percent, command.out())
          .isEqualTo(slower);
    }
  }

  @ParameterizedTest
  @CsvSource({"5%, 1", "5, 1", "9%, 0", "20%, 0"})
  void failsWhereACellIsSlowerByMore(String tolerated, int status) throws IOException {
    Path next = ComparedRounds.write(folder.resolve("new"), SLOWER, STEADY);

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
    Path next =
        ComparedRounds.write(
            folder.resolve("new"), new int[] {960, 1040, 985}, new int[] {1030, 980, 985});

    assertThat(CommandRun.of("compare", base, next, "--fail-if-slower", "0%").status()).isZero();
  }

  @ParameterizedTest
  @EnumSource(value = State.class, mode = EXCLUDE, names = "COMPLETE")
  @NullSource
  void failsOnARunThatIsNotComplete(State state) throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      try (RunFiles files = ComparedRounds.round(next, i, STEADY, STEADY)) {
        files.state(i == 1 ? state : State.COMPLETE, "");
      }
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not COMPLETE: round-2 (" + (state == null ? "UNKNOWN" : state) + ")\n");
    assertThat(command.out()).contains("! new: round-2");
    assertThat(CommandRun.of("compare", next, base, "--fail-if-slower", "5%").status())
        .as("nor is it anything to compare with")
        .isEqualTo(1);
  }

  @Test
  void failsWhereCellsAreLacking() throws IOException {
    Path next = ComparedRounds.write(folder.resolve("new"), STEADY, new int[0]);

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
      try (RunFiles files = ComparedRounds.round(next, i, STEADY, STEADY)) {
        files.notToBeUsed("1 row is missing", "");
      }
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("measured in BASE only: insert/jdbc/1");
  }

  /** It is not said to be slower, nor is it taken for as fast as before. */
  @Test
  void failsOnACellThatCannotBeCompared() throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      try (RunFiles files = ComparedRounds.round(next, i, STEADY, new int[] {100})) {
        files.lost("data node 3 at 1.2 s");
      }
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines("report: not comparable: insert/jdbc/1\n");
  }

  /** Each cell has rounds on both sides, and all together have none. */
  @Test
  void failsWhereNoRoundHasAllCells() throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      ComparedRounds.round(next, i, STEADY, new int[0]).close();
      ComparedRounds.round(next, i + STEADY.length, new int[0], STEADY).close();
    }

    CommandRun command = CommandRun.of("compare", base, next, "--fail-if-slower", "5%");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not tested, which takes three rounds on each side: all (geometric mean)\n");
  }

  @BeforeEach
  void measureTheBase() throws IOException {
    base = ComparedRounds.write(folder.resolve("base"), STEADY, STEADY);
  }
}
