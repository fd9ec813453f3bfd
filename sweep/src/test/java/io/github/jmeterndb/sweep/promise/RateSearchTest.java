// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.promise;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.run.PromiseInfo.WindowInfo;
import io.github.jmeterndb.sweep.promise.Trial.Verdict;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSearchTest {
  @ParameterizedTest
  @CsvSource({"10000, 12000", "10000, 9000", "150, 12000", "40000, 12000", "777, 0", "101, 500"})
  void findsTheHighestThatHoldsWhereverItStarts(int highest, double closedLoop) {
    PromiseInfo found = search(100, closedLoop, rate -> verdict(rate <= highest));

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat(found.rate()).isBetween((int) (0.96 * highest), highest);
    assertThat(found.broken()).isBetween(highest + 1, (int) (1.04 * highest) + 1);
    assertThat(found.windows()).hasSizeLessThan(30);
  }

  @Test
  void repeatsBothEnds() {
    PromiseInfo found = search(100, 2_000, rate -> verdict(rate <= 1_000));

    assertThat(found.windows())
        .filteredOn(window -> window.rate() == found.rate())
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(WindowInfo::held);
    assertThat(found.windows())
        .filteredOn(window -> window.rate() == found.broken())
        .hasSizeGreaterThanOrEqualTo(2)
        .noneMatch(WindowInfo::held);
  }

  /** A window in ten says the contrary of what is so. */
  @Test
  void isNotMisledByAWindowThatChanceHasSpoilt() {
    int right = 0;
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PromiseInfo found =
          search(100, 2_000, rate -> verdict((rate <= 1_000) != (random.nextInt(10) == 0)));
      if (found.answers() && found.rate() >= 950 && found.rate() <= 1_050) {
        right++;
      }
    }
    assertThat(right).isGreaterThanOrEqualTo(90);
  }

  @Test
  void hasNoAnswerWhereNoRateHoldsIt() {
    PromiseInfo found = search(100, 2_000, rate -> Verdict.BROKEN);

    assertThat(found.answers()).isFalse();
    assertThat(found.rate()).isZero();
    assertThat(found.missing())
        .startsWith("no highest rate was found that holds p99:10ms: not even 100/s holds it (why)");
  }

  @Test
  void hasNoAnswerWhereEveryRateHoldsIt() {
    PromiseInfo found = search(100, 2_000, rate -> Verdict.HELD);

    assertThat(found.answers()).isFalse();
    assertThat(found.missing()).contains("holds it, and more is not offered");
  }

  @Test
  void hasNoAnswerWhereWindowsDoNotAgree() {
    SplittableRandom random = new SplittableRandom(4);
    int answers = 0;
    for (int i = 0; i < 50; i++) {
      PromiseInfo found = search(100, 2_000, rate -> verdict(random.nextBoolean()));
      answers += found.answers() ? 1 : 0;
      assertThat(found.windows()).hasSizeLessThanOrEqualTo(40);
    }
    assertThat(answers).as("of fifty").isLessThan(50);
  }

  @Test
  void hasNoAnswerWhereARateCannotBeJudged() {
    PromiseInfo found = search(100, 2_000, rate -> rate > 1_000 ? Verdict.UNSURE : Verdict.HELD);

    assertThat(found.answers()).isFalse();
    assertThat(found.missing()).endsWith("at 1400/s, why");
    assertThat(found.windows()).filteredOn(window -> window.rate() == 1_400).hasSize(3);
  }

  private static Verdict verdict(boolean held) {
    return held ? Verdict.HELD : Verdict.BROKEN;
  }

  private static PromiseInfo search(int least, double closedLoop, IntFunction<Verdict> store) {
    RateSearch search = new RateSearch(least, closedLoop);
    for (OptionalInt rate = search.next(); rate.isPresent(); rate = search.next()) {
      assertThat(rate.getAsInt()).isGreaterThanOrEqualTo(least);
      search.add(new Trial(rate.getAsInt(), store.apply(rate.getAsInt()), "why"));
    }
    return search.result("select/jdbc/8", "p99:10ms");
  }
}
