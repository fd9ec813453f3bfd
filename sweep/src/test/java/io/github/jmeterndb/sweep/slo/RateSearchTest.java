// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SloInfo.WindowInfo;
import io.github.jmeterndb.sweep.slo.Slo.Trial;
import io.github.jmeterndb.sweep.slo.Slo.Verdict;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSearchTest {
  @ParameterizedTest
  @CsvSource({"10000, 12000", "10000, 9000", "150, 12000", "40000, 12000", "777, 0", "101, 500"})
  void findsTheHighestRateWhereverItStarts(int highest, double closedLoop) {
    SloInfo found = search(100, closedLoop, rate -> verdict(rate <= highest));

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat(found.rate()).isBetween((int) (0.95 * highest), highest);
    assertThat(found.broken()).isBetween(highest + 1, (int) (1.05 * highest) + 1);
    assertThat(found.windows()).hasSizeLessThan(40);
  }

  /** One window in ten gives a wrong verdict. */
  @Test
  void isNotMisledByAWindowThatIsWrongByChance() {
    int right = 0;
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SloInfo found =
          search(100, 2_000, rate -> verdict((rate <= 1_000) != (random.nextInt(10) == 0)));
      if (found.answers() && found.rate() >= 950 && found.rate() <= 1_050) {
        right++;
      }
    }
    assertThat(right).isGreaterThanOrEqualTo(90);
  }

  /** The highest rate varies between windows, with a standard deviation of 10 %. */
  @Test
  void saysHowManyOfItsConfirmationsHeld() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      SloInfo found =
          search(100, 2_000, rate -> verdict(rate <= 1_000 + 100 * random.nextGaussian()));
      if (found.answers()) {
        List<WindowInfo> ofRate =
            found.windows().stream().filter(window -> window.rate() == found.rate()).toList();
        assertThat(found.repeats()).isGreaterThanOrEqualTo(3).isEqualTo(ofRate.size() - 1);
        assertThat((long) found.repeatsHeld())
            .isEqualTo(ofRate.stream().skip(1).filter(WindowInfo::held).count());
      }
    }
  }

  @Test
  void hasNoAnswerWhereNoRateMeetsIt() {
    SloInfo found = search(100, 2_000, rate -> Verdict.MISSED);

    assertThat(found.answers()).isFalse();
    assertThat(found.rate()).isZero();
    assertThat(found.missing())
        .startsWith("no highest rate within p99:10ms was found: not even 100/s meets it (why)");
  }

  @Test
  void saysAtLeastWhereEveryRateMeetsIt() {
    SloInfo found = search(100, 2_000, rate -> Verdict.MET);

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat(found.rate()).isBetween(14_000, 20_000);
    assertThat(found.words())
        .startsWith("holds p99:10ms at ")
        .endsWith("/s at least (in 3 of 3 windows); higher rates were not tried");
  }

  @Test
  void hasNoAnswerWhereARateStaysInconclusive() {
    SloInfo found = search(100, 2_000, rate -> rate > 1_000 ? Verdict.INCONCLUSIVE : Verdict.MET);

    assertThat(found.answers()).isFalse();
    assertThat(found.missing()).endsWith("at 1400/s, why");
    assertThat(found.windows()).filteredOn(window -> window.rate() == 1_400).hasSize(3);
  }

  private static Verdict verdict(boolean met) {
    return met ? Verdict.MET : Verdict.MISSED;
  }

  private static SloInfo search(int least, double closedLoop, IntFunction<Verdict> store) {
    SloSearch search = new SloSearch(least, closedLoop);
    for (OptionalInt rate = search.next(); rate.isPresent(); rate = search.next()) {
      assertThat(rate.getAsInt()).isGreaterThanOrEqualTo(least);
      search.add(new Trial(rate.getAsInt(), store.apply(rate.getAsInt()), "why"));
    }
    return search.result("select/jdbc/8", "p99:10ms");
  }
}
