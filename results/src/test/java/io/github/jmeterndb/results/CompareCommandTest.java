// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompareCommandTest {
  private static final int[] STEADY = {1000, 1020, 990};
  private static final int[] SLOWER = {900, 915, 893};
  private static final int[] MUCH_SLOWER = {500, 510, 495};

  @TempDir private Path folder;
  private Path base;

  @BeforeEach
  void measureTheBase() throws IOException {
    base = ComparedRounds.write(folder.resolve("base"), STEADY, STEADY);
  }

  /**
   * SciPy 1.17: {@code r = stats.ttest_ind(log(b), log(a), equal_var=False)}, {@code
   * exp(r.confidence_interval(.95))}.
   */
  @Test
  void tellsTheRatioOfEachCellAndItsInterval() throws IOException {
    CommandRun command =
        CommandRun.of("compare", base, ComparedRounds.write(folder.resolve("new"), SLOWER, STEADY));

    assertThat(command.status()).isZero();
    assertThat(ComparedRounds.row(command, "insert/clusterj/1"))
        .containsExactly(
            "insert/clusterj/1", "slower", "rounds", "1,003", "903", "0.900", "0.871–0.929");
    assertThat(ComparedRounds.row(command, "insert/jdbc/1"))
        .startsWith("insert/jdbc/1", "none", "rounds");
    assertThat(command.out()).contains("beyond noise: 2 slower, 0 faster; 1 unchanged, 0 not");
  }

  @Test
  void callsAGainFaster() throws IOException {
    CommandRun command =
        CommandRun.of("compare", ComparedRounds.write(folder.resolve("new"), SLOWER, SLOWER), base);

    assertThat(ComparedRounds.row(command, "insert/clusterj/1")).contains("faster");
    assertThat(ComparedRounds.row(command, "all")).contains("faster");
  }

  @Test
  void comparesNoCellsWithPlannedFaults() throws IOException {
    Path run = folder.resolve("faults");
    FaultsInfo faults =
        new FaultsInfo(
            List.of(new FaultInfo("kill mysqld", true, 5, 5.0, 5.1, "", 0, 0, 0.7)),
            0,
            "",
            List.of());
    try (RunFiles files = new RunFiles(run)) {
      files.cell("insert/jdbc/1", 10, 5_000, 5_000).broken(faults, Collections.nCopies(100, 50));
    }

    CommandRun command = CommandRun.of("compare", run, run);

    assertThat(command.status()).isNotZero();
    assertThat(command.err()).contains("cells with planned faults are not compared");
  }

  /** With the fourth round of the new one, insert over clusterj would be slower. */
  @Test
  void leavesOutTheRoundsOfACellThatLostANode() throws IOException {
    Path next = ComparedRounds.write(folder.resolve("new"), STEADY, STEADY);
    try (RunFiles files = new RunFiles(next.resolve("round-4"))) {
      files
          .cell("insert/clusterj/1", 4, 400, 5_000)
          .lost("data node 3 at 1.2 s")
          .cell("insert/jdbc/1", 4, 4_000, 5_000);
    }

    CommandRun command = CommandRun.of("compare", base, next);

    assertThat(ComparedRounds.row(command, "insert/clusterj/1"))
        .startsWith("insert/clusterj/1", "none", "rounds", "1,003", "1,003", "1.000");
    assertThat(command.out())
        .contains(
            "! new: Compared without 1 of 4 rounds (node lost (data node 3 at 1.2 s)): insert over"
                + " clusterj at 1 thread");
  }

  @Test
  void comparesNoCellsThatDidNotStartIdle() throws IOException {
    Path next = notIdle();

    CommandRun command = CommandRun.of("compare", base, next);

    assertThat(command.status()).isZero();
    assertThat(command.out())
        .contains("! new: No speed verdict (no idle start): insert over jdbc at 1 thread")
        .doesNotContain("insert/jdbc/1", "is a false alarm", "only in base");
  }

  @Test
  void refusesWhatHasNoCellThatCanBeCompared() throws IOException {
    Path next = folder.resolve("new");
    try (RunFiles files = new RunFiles(next)) {
      files.cell("insert/jdbc/1", 4, 4_000, 5_000).busy("a local checkpoint went on");
    }

    CommandRun command = CommandRun.of("compare", base, next);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .contains(
            "no cell that base and new measured can be compared; new: No speed verdict (no idle"
                + " start): insert over jdbc at 1 thread");
  }

  private Path notIdle() throws IOException {
    Path next = folder.resolve("new");
    for (int i = 0; i < STEADY.length; i++) {
      try (RunFiles files = ComparedRounds.round(next, i, STEADY, MUCH_SLOWER)) {
        files.busy("a local checkpoint went on");
      }
    }
    return next;
  }

  @Test
  void takesRoundsByCommasOrTheirFolder() throws IOException {
    Path next = ComparedRounds.write(folder.resolve("new"), SLOWER, STEADY);
    String commas = next + "/round-1," + next + "/round-2," + next + "/round-3";
    CommandRun byFolder = CommandRun.of("compare", base, next);

    assertThat(CommandRun.of("compare", base, commas).out()).isEqualTo(byFolder.out());
  }

  @Test
  void saysThatASingleRunIsAWeakerTest() throws IOException {
    Path next = ComparedRounds.write(folder.resolve("new"), MUCH_SLOWER, SLOWER);

    CommandRun command =
        CommandRun.of(
            "compare", base.resolve("round-1"), next.resolve("round-1"), "--fail-if-slower=20%");

    assertThat(command.out()).contains("fewer than three rounds on a side", "It is weaker");
    assertThat(ComparedRounds.row(command, "insert/clusterj/1"))
        .contains("slower", "seconds", "0.500", "–");
    assertThat(ComparedRounds.row(command, "insert/jdbc/1")).contains("none", "seconds", "0.900");
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
        .doesNotContain("is a false alarm");
    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: not tested, which takes three rounds on each side: insert/jdbc/1\n");
    assertThat(CommandRun.of("compare", one, other).status()).isZero();
  }

  @Test
  void namesNoChanceOfAFalseAlarmForTheWeakerTest() throws IOException {
    Path next = ComparedRounds.write(folder.resolve("new"), STEADY, STEADY);

    assertThat(CommandRun.of("compare", base, next).out()).contains("is a false alarm");
    assertThat(CommandRun.of("compare", base, next.resolve("round-1")).out())
        .doesNotContain("is a false alarm");
  }

  @Test
  void refusesDifferentWorkloads() throws IOException {
    Path other = folder.resolve("other");
    try (RunFiles files = new RunFiles(other)) {
      files.property("workload", "sysbench").cell("insert/jdbc/1", 4, 4000, 5_000);
    }

    assertThat(CommandRun.of("compare", base, other).err())
        .contains("different workloads: crud, sysbench")
        .hasLineCount(1);
    assertThat(CommandRun.of("build", base.resolve("round-1"), other).err())
        .contains("have different workloads: crud, sysbench; build a report of each")
        .hasLineCount(1);
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
}
