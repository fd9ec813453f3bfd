// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.verdict.SpeedVerdict.Other;
import io.github.jmeterndb.statistics.Ratio.Verdict;
import org.junit.jupiter.api.Test;

class SpeedVerdictTest {
  /** The chance of 1.02, 1.04, 1.045 if two paths are alike is 0.0434: too much for three pairs. */
  @Test
  void judgesAllPairsOfPathsTogether() {
    SpeedVerdict verdict = verdict(round(1020, 1000), round(1040, 1000), round(1045, 1000));

    assertThat(verdict.best()).isEqualTo("clusterj");
    assertThat(verdict.others())
        .extracting(Other::significance)
        .containsExactly(Verdict.NO_SIGNIFICANT_DIFFERENCE, Verdict.NO_SIGNIFICANT_DIFFERENCE);
    assertThat(verdict.others().get(0).ratios().mean().interval().orElseThrow().low())
        .isGreaterThan(1);
  }

  @Test
  void namesTheNearestOfTheOthersFirst() {
    SpeedVerdict verdict = verdict(round(900, 500), round(920, 510), round(910, 480));

    assertThat(verdict.best()).isEqualTo("sql");
    assertThat(verdict.others()).extracting(Other::path).containsExactly("clusterj", "jdbc");
    assertThat(verdict.others())
        .extracting(Other::significance)
        .containsExactly(Verdict.FASTER, Verdict.FASTER);
  }

  private static Round round(long clusterj, long jdbc) {
    return Measured.round(
        Measured.tps("select/clusterj/1", clusterj),
        Measured.tps("select/jdbc/1", jdbc),
        Measured.tps("select/sql/1", 1000));
  }

  private static SpeedVerdict verdict(Round... rounds) {
    return SpeedVerdict.of(Measured.experiment(rounds)).get(0);
  }
}
