// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The figures are those of SciPy 1.17, {@code stats.t.interval(.95, n - 1, x.mean(), stats.sem(x))}
 * for intervals; with {@code l = stats.linregress(range(10), y)}, {@code y.std(ddof=1) / y.mean()}
 * and {@code l.slope * 9 / y.mean()} for variation and trend.
 */
class CellResultTest {
  private static final Cell CELL = new Cell(new Operation("insert"), "clusterj", 1);
  private static final Offset<Double> EXACTLY = within(1e-9);

  @Test
  void tellsARiseFromScatter() {
    CellResult rising = seconds(100, 104, 109, 111, 118, 121, 126, 128, 133, 137);

    assertThat(rising.steadiness().orElseThrow().variation())
        .isCloseTo(0.10522696536903184, EXACTLY);
    assertThat(rising.steadiness().orElseThrow().trend()).isCloseTo(0.3120165428505782, EXACTLY);
    assertThat(rising.steadiness().orElseThrow().isUnsteady()).isTrue();
  }

  @Test
  void callsASlowRiseUnsteadyThoughItVariesLittle() {
    CellResult rising = seconds(100, 102, 103, 106, 107, 108, 111, 112, 115, 116);

    assertThat(rising.steadiness().orElseThrow().variation()).isLessThan(0.06);
    assertThat(rising.steadiness().orElseThrow().trend()).isCloseTo(0.1494949494949495, EXACTLY);
    assertThat(rising.steadiness().orElseThrow().isUnsteady()).isTrue();
  }

  @Test
  void callsScatterWithoutATrendUnsteady() {
    CellResult scattered = seconds(100, 130, 80, 120, 90, 100, 125, 75, 110, 95);

    assertThat(scattered.steadiness().orElseThrow().variation())
        .isCloseTo(0.181430191905865, EXACTLY);
    assertThat(scattered.steadiness().orElseThrow().isUnsteady()).isTrue();
  }

  @Test
  void callsALittleScatterSteady() {
    CellResult steady = seconds(100, 104, 98, 103, 97, 101, 99, 102, 100, 103);

    assertThat(steady.steadiness().orElseThrow().variation())
        .isCloseTo(0.022957353041244227, EXACTLY);
    assertThat(steady.steadiness().orElseThrow().trend()).isCloseTo(0.005958291956305858, EXACTLY);
    assertThat(steady.steadiness().orElseThrow().isUnsteady()).isFalse();
  }

  /** Each round's seconds around its own mean, the rounds in one regression. */
  @Test
  void keepsTheDifferenceBetweenRoundsOutOfTheVariation() {
    CellResult twoLevels =
        new CellResult(
            CELL,
            List.of(
                Measured.seconds(CELL, 100, 104, 98, 103, 97),
                Measured.seconds(CELL, 200, 220, 190, 210, 205)));

    assertThat(twoLevels.steadiness().orElseThrow().variation())
        .isCloseTo(0.044141955049629575, EXACTLY);
    assertThat(twoLevels.steadiness().orElseThrow().trend())
        .isCloseTo(-0.013944223107569709, EXACTLY);
  }

  @Test
  void saysNothingOfTwoSecondsOrOfOnesThatWereCutShort() {
    Second cut = new Second(3, 0.4, 10, 1, 1);
    CellRound two = Measured.seconds(CELL, 100, 900);
    CellRound short3 =
        new CellRound(
            CELL,
            2.4,
            List.of(),
            two.latencies(),
            List.of(two.series().get(0), two.series().get(1), cut),
            List.of());

    assertThat(new CellResult(CELL, List.of(short3)).steadiness()).isEmpty();
  }

  /** Below that, chance alone makes a tenth. */
  @Test
  void saysNothingOfLessThanAHundredOperationsASecond() {
    assertThat(seconds(100, 60, 110, 90).steadiness()).isEmpty();
    assertThat(seconds(0, 0, 1, 0).steadiness()).isEmpty();
    assertThat(seconds(140, 60, 110, 90).steadiness()).isPresent();
  }

  private static CellResult seconds(long... ops) {
    return new CellResult(CELL, List.of(Measured.seconds(CELL, ops)));
  }

  private static CellResult rounds(long... tps) {
    return new CellResult(
        CELL, LongStream.of(tps).mapToObj(ops -> Measured.seconds(CELL, ops)).toList());
  }
}
