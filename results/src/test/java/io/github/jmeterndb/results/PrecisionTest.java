// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.results.judge.Precision;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrecisionTest extends WrittenRuns {
  private static final int[] FIVE = {1000, 1010, 990, 1005, 995};

  /** By hand: the standard deviations of six rounds are 7.07 and 122.7, and t is 2.571. */
  @ParameterizedTest
  @CsvSource({"1000, 1.0, 0.9", "1300, 12.3, 10"})
  void saysWhetherTheRoundsAreEnough(int sixth, double known, double more) throws Exception {
    for (int tps : FIVE) {
      twoCells(tps);
    }
    twoCells(sixth);

    assertThat(precision().words())
        .isEqualTo(
            "The TPS of each of 2 cells is known to within %s %%; the least precise is select over"
                + " jdbc, 1 thread",
            known);
    assertThat(precision().isEnough(known)).isTrue();
    assertThat(precision().isEnough(more)).isFalse();
  }

  /** A machine that is faster in one round is so for both paths. */
  @Test
  void isSureByTheRatiosOfPathsThatTookTurns() throws Exception {
    for (int tps : FIVE) {
      inTurns(tps);
    }

    assertThat(precision().isEnough(99)).isFalse();
    assertThat(precision().words())
        .isEqualTo("select, clusterj ÷ jdbc, 8 threads was measured in too few rounds: 5 of 6");

    inTurns(1300);

    assertThat(precision().isEnough(1)).isTrue();
    assertThat(precision().words())
        .isEqualTo("The ratio of select, clusterj ÷ jdbc, 8 threads is known to within 0.0 %");
  }

  private Precision precision() throws UserError {
    return Precision.of(experiment());
  }

  /** The second cell is the same in all rounds. */
  private void twoCells(int tps) throws IOException {
    run(f -> f.cell("select/jdbc/1", 1, tps, 5_000).cell("select/jdbc/8", 1, 100, 5_000));
  }

  private void inTurns(int tps) throws IOException {
    Turns clusterj = new Turns("clusterj", 2L * tps, 2L * tps + 5);
    run(files -> files.paired("select", 8, clusterj, new Turns("jdbc", tps, tps)));
  }
}
