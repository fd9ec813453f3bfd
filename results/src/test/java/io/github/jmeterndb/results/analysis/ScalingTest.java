// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.statistics.ScalabilityLaw;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The figures are those of SciPy 1.17: {@code y = N / x}, {@code A = c_[ones(n), N - 1, N * (N -
 * 1)]}, {@code c, r = optimize.nnls(A / y[:, None], ones(n))}, {@code lambda = 1 / c[0]}, {@code
 * sigma = c[1] * lambda}, {@code kappa = c[2] * lambda}.
 */
class ScalingTest {
  private static final Offset<Double> EXACTLY = within(1e-9);

  @Test
  void fitsTheLawToTheStudysSelects() {
    Scaling scaling = scaling(2513, 5834, 10168, 19462, 31622, 39215, 42835);
    ScalabilityLaw law = scaling.law().orElseThrow();

    assertThat(law.lambda()).isCloseTo(2776.6768365577077, within(1e-6));
    assertThat(law.sigma()).isCloseTo(0.021896945684164826, EXACTLY);
    assertThat(law.kappa()).isCloseTo(0.00045958491100834306, EXACTLY);
    assertThat(law.peak().orElseThrow()).isCloseTo(46.132758797322516, within(1e-6));
    assertThat(law.rSquared()).isCloseTo(0.9951964691955749, EXACTLY);
    assertThat(law.worst()).isCloseTo(0.09496129801139996, EXACTLY);
  }

  @Test
  void findsNoPeakWithoutCoherency() {
    ScalabilityLaw law = scaling(5939, 9000, 11549, 11997, 16128, 15216, 17103).law().orElseThrow();

    assertThat(law.lambda()).isCloseTo(5934.7142604394285, within(1e-6));
    assertThat(law.sigma()).isCloseTo(0.35278722203143464, EXACTLY);
    assertThat(law.kappa()).isZero();
    assertThat(law.peak()).isEmpty();
    assertThat(law.rSquared()).isCloseTo(0.9488942123966726, EXACTLY);
  }

  @Test
  void findsThePeakAmongTheMeasuredThreads() {
    ScalabilityLaw law = scaling(1000, 1800, 2700, 3100, 2600).law().orElseThrow();

    assertThat(law.peak().orElseThrow()).isCloseTo(7.653157928263269, within(1e-6));
    assertThat(law.tps(8)).isGreaterThan(law.tps(4)).isGreaterThan(law.tps(16));
  }

  @Test
  void offersNoLawThatDoesNotFitOrHasTooFewPoints() {
    assertThat(scaling(785, 1910, 4379, 8067, 14348, 23841, 32547).law()).isEmpty();
    assertThat(scaling(1000, 1800, 2700, 3100).law()).isEmpty();
  }

  @Test
  void findsTheKneeAfterTheLastStepThatGainsAFifth() {
    assertThat(scaling(1000, 1800, 2700, 3100, 2600).knee()).isEqualTo(OptionalInt.of(4));
    assertThat(scaling(1000, 1100, 1400, 1500).knee()).isEqualTo(OptionalInt.of(4));
    assertThat(scaling(1000, 1100, 1200).knee()).isEqualTo(OptionalInt.of(1));
    assertThat(scaling(1000, 1100, 1400).knee()).isEmpty();
  }

  @Test
  void measuresTheGainByDoublings() {
    Experiment experiment =
        Measured.experiment(
            Measured.round(
                Measured.tps("select/jdbc/1", 1000),
                Measured.tps("select/jdbc/16", 2000),
                Measured.tps("select/jdbc/64", 2800)));

    // 19 % a doubling up to 16 threads, 18 % from there on.
    assertThat(Scaling.of(experiment).get(0).knee()).isEqualTo(OptionalInt.of(1));
  }

  @Test
  void knowsTheKneeOfEachRoundThatMeasuredAllThreadCounts() {
    Scaling scaling =
        Scaling.of(
                Measured.experiment(
                    round(1000, 1800, 2700, 3100),
                    round(1000, 1800, 1900, 2000),
                    round(1000, 1800, 2700, 3600),
                    round(1000, 1100)))
            .get(0);

    assertThat(scaling.knees())
        .containsExactly(OptionalInt.of(4), OptionalInt.of(2), OptionalInt.empty());
    assertThat(scaling(1000, 1800, 2700, 3100).knees()).isEmpty();
  }

  /** At 1, 2, 4 … threads. */
  private static Scaling scaling(long... tps) {
    return Scaling.of(Measured.experiment(round(tps))).get(0);
  }

  private static Round round(long... tps) {
    CellRound[] cells = new CellRound[tps.length];
    for (int i = 0; i < tps.length; i++) {
      cells[i] = Measured.tps("select/clusterj/" + (1 << i), tps[i]);
    }
    return Measured.round(cells);
  }
}
