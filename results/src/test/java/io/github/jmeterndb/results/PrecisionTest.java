// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.judge.Precision;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrecisionTest {
  private static final int[] STEADY = {1000, 1010, 990, 1005, 995, 1000};
  private static final int[] UNSTEADY = {1000, 1010, 990, 1005, 995, 1300};

  @TempDir private Path folder;

  /**
   * By hand: the standard deviations of six rounds are 7.07 and 122.7, and of five 7.91; t 2.571,
   * 2.776.
   */
  @Test
  void saysWhetherTheRoundsAreEnough() throws IOException, UserError {
    Precision steady = precision(rounds("steady", STEADY));
    Precision unsteady = precision(rounds("unsteady", UNSTEADY));

    assertThat(steady.words())
        .isEqualTo(
            "The TPS of each of 2 cells is known to within 1.0 %; the least precise is select over"
                + " jdbc, 1 thread");
    assertThat(steady.isEnough(1)).isTrue();
    assertThat(steady.isEnough(0.9)).isFalse();
    assertThat(unsteady.isEnough(10)).isFalse();
    assertThat(unsteady.words()).contains("known to within 12.3 %");
  }

  /** A machine that is faster in one round is so for both paths. */
  @Test
  void isSureByTheRatiosOfPathsThatTookTurns() throws IOException, UserError {
    List<Path> rounds = new ArrayList<>();
    for (int tps : UNSTEADY) {
      Path round = folder.resolve("paired-" + rounds.size());
      try (RunFiles files = new RunFiles(round)) {
        files.paired(
            "select",
            8,
            new RunFiles.Turns("clusterj", 2L * tps, 2L * tps + rounds.size()),
            new RunFiles.Turns("jdbc", tps, tps));
      }
      rounds.add(round);
    }

    Precision enough = precision(rounds);
    Precision few = precision(rounds.subList(0, 5));

    assertThat(enough.isEnough(1)).isTrue();
    assertThat(enough.words())
        .isEqualTo("The ratio of select, clusterj ÷ jdbc, 8 threads is known to within 0.0 %");
    assertThat(few.isEnough(99)).isFalse();
    assertThat(few.words())
        .isEqualTo("select, clusterj ÷ jdbc, 8 threads was measured in too few rounds: 5 of 6");
  }

  private static Precision precision(List<Path> rounds) throws UserError {
    return Precision.of(RunDirectories.read(rounds));
  }

  /** Rounds of two cells; the second cell is the same in all rounds. */
  private List<Path> rounds(String name, int[] tps) throws IOException {
    List<Path> rounds = new ArrayList<>();
    for (int i = 0; i < tps.length; i++) {
      Path round = folder.resolve(name + "/round-" + (i + 1));
      Files.createDirectories(round.getParent());
      try (RunFiles files = new RunFiles(round)) {
        files.cell("select/jdbc/1", 1, tps[i], 5_000).cell("select/jdbc/8", 1, 100, 5_000);
      }
      rounds.add(round);
    }
    return rounds;
  }
}
