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

class PrecisionReportTest {
  private static final int[] STEADY = {1000, 1010, 990, 1005, 995, 1000};
  private static final int[] UNSTEADY = {1000, 1010, 990, 1005, 995, 1300};

  @TempDir private Path folder;

  /**
   * By hand: the standard deviations of six rounds are 7.07 and 122.7, and of five 7.91; t 2.571,
   * 2.776.
   */
  @Test
  void saysWhetherTheRoundsAreEnough() throws IOException {
    CommandRun enough = precision("1%", rounds("steady", STEADY));
    CommandRun notYet = precision("0.9%", rounds("again", STEADY));
    CommandRun unsteady = precision("10%", rounds("unsteady", UNSTEADY));

    assertThat(enough.status()).as(enough.err() + enough.out()).isZero();
    assertThat(enough.out())
        .contains(
            "The TPS of each of 2 cells is known to within 1.0 %; the least precise is select over"
                + " jdbc, 1 thread");
    assertThat(notYet.status()).isEqualTo(1);
    assertThat(unsteady.status()).isEqualTo(1);
    assertThat(unsteady.out()).contains("known to within 12.3 %");
  }

  /** A machine that is faster in one round is so for both paths. */
  @Test
  void isSureByTheRatiosOfPathsThatTookTurns() throws IOException {
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

    CommandRun enough = precision("1%", rounds);
    CommandRun few = precision("1%", rounds.subList(0, 5));

    assertThat(enough.status()).as(enough.err() + enough.out()).isZero();
    assertThat(enough.out())
        .contains("The ratio of select, clusterj ÷ jdbc, 8 threads is known to within 0.0 %");
    assertThat(few.status()).isEqualTo(1);
    assertThat(few.out())
        .contains("select, clusterj ÷ jdbc, 8 threads was measured in too few rounds: 5 of 6");
  }

  private static CommandRun precision(String percent, List<Path> rounds) {
    List<Object> words = new ArrayList<>(List.of("precision", "--of", percent));
    words.addAll(rounds);
    return CommandRun.of(words.toArray());
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
