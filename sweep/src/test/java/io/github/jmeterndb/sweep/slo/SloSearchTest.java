// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.SimulatedPool;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SloInfo.WindowInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.slo.SloSearch.Trial;
import io.github.jmeterndb.sweep.slo.SloSearch.Verdict;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloSearchTest {
  @ParameterizedTest
  @CsvSource({"10000, 12000", "10000, 9000", "150, 12000", "40000, 12000", "777, 0", "101, 500"})
  void findsTheHighestRateWhereverItStarts(int highest, double closedLoop) throws UserError {
    SloInfo found = search(closedLoop, rate -> verdict(rate <= highest));

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat(found.rate()).isBetween((int) (0.95 * highest), highest);
    assertThat(found.broken()).isBetween(highest + 1, (int) (1.05 * highest) + 1);
    assertThat(found.windows()).hasSizeLessThan(40);
  }

  /** One window in ten gives a wrong verdict. */
  @Test
  void isNotMisledByAWindowThatIsWrongByChance() throws UserError {
    int right = 0;
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SloInfo found = search(2_000, rate -> verdict((rate <= 1_000) != (random.nextInt(10) == 0)));
      if (found.answers() && found.rate() >= 950 && found.rate() <= 1_050) {
        right++;
      }
    }
    assertThat(right).isGreaterThanOrEqualTo(90);
  }

  /** The highest rate varies between windows, with a standard deviation of 10 %. */
  @Test
  void saysHowManyOfItsConfirmationsHeld() throws UserError {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      SloInfo found = search(2_000, rate -> verdict(rate <= 1_000 + 100 * random.nextGaussian()));
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
  void hasNoAnswerWhereNoRateMeetsIt() throws UserError {
    SloInfo found = search(2_000, rate -> Verdict.MISSED);

    assertThat(found.answers()).isFalse();
    assertThat(found.rate()).isZero();
    assertThat(found.missing())
        .startsWith("no highest rate within p99:10ms was found: not even 94/s meets it (why)");
  }

  @Test
  void saysAtLeastWhereEveryRateMeetsIt() throws UserError {
    SloInfo found = search(2_000, rate -> Verdict.MET);

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat(found.rate()).isBetween(14_000, 20_000);
    assertThat(found.words())
        .startsWith("holds p99:10ms at ")
        .endsWith("/s at least (in 3 of 3 windows); higher rates were not tried");
  }

  @Test
  void hasNoAnswerWhereARateStaysInconclusive() throws UserError {
    SloInfo found = search(2_000, rate -> rate > 1_000 ? Verdict.INCONCLUSIVE : Verdict.MET);

    assertThat(found.answers()).isFalse();
    assertThat(found.missing()).endsWith("at 1400/s, why");
    assertThat(found.windows()).filteredOn(window -> window.rate() == 1_400).hasSize(3);
  }

  /**
   * One thread, exponential times of 1 ms, Poisson arrivals: the time in the system is exponential
   * with rate μ − λ (M/M/1), so that p99 is ln 100 ÷ (μ − λ), and is below 50 ms up to λ = μ −
   * 92.1.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void findsWhatQueueingTheoryGivesTenTimesOfTen(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    LongUnaryOperator store =
        at -> at + (long) (-Math.log(1 - random.nextDouble()) * MILLISECONDS.toNanos(1));

    SloInfo found =
        new SloSearch("p99:50ms", 120, 1_000)
            .run(
                Cell.ofTag("select/simulated/1"),
                (cell, attempt) -> {
                  int rate = cell.operation().rate().getAsInt();
                  SimulatedPool pool =
                      new SimulatedPool(
                          1,
                          store,
                          new ArrivalSchedule(Spacing.POISSON, rate, 100 * seed + attempt),
                          Arrivals.usualBacklog(rate),
                          3,
                          120);
                  return CellRecord.of(
                      PathRecord.of(
                          cell.tag(),
                          record -> {
                            record.latencies = pool.latencies;
                            record.arrivals = pool.info;
                          }));
                });

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat((double) found.rate()).isCloseTo(1_000 - Math.log(100) / 0.050, withPercentage(5));
  }

  /** Those that are soon take 5 ms, late ones 50 ms; the load generator is late by milliseconds. */
  @ParameterizedTest
  @CsvSource({
    // soon, late, failed, never started, lateness, errors allowed
    "1980, 20, 0, 0, 0, 0.1%, MET, p99 5.0 ms",
    "1979, 21, 0, 0, 0, 0.1%, MISSED, p99 50.0 ms",
    "1998, 0, 2, 0, 0, 0.1%, MET, 2 failed",
    "1997, 0, 3, 0, 0, 0.1%, MISSED, 3 failed",
    "1979, 0, 0, 21, 0, 50%, MISSED, 21 never started",
    "999, 0, 0, 0, 0, 0.1%, INCONCLUSIVE, give a longer -Jduration",
    "1000, 1000, 0, 0, 9, 0.1%, INCONCLUSIVE, the load generator was late",
    "2000, 0, 0, 0, 9, 0.1%, MET, p99 5.0 ms",
  })
  void judgesAWindow(
      long soon,
      long late,
      long failed,
      long lost,
      double lateness,
      String errors,
      Verdict verdict,
      String why)
      throws UserError {
    long started = soon + late + failed;
    ArrivalInfo arrivals =
        new ArrivalInfo(
            started + lost, started, soon + late, lost, 0, 0, 0, 0, lateness, lateness, 0, 0);

    Trial trial = slo("p99:10ms,errors:" + errors).judge(100, latencies(soon, late), arrivals, "");

    assertThat(trial.verdict()).isEqualTo(verdict);
    assertThat(trial.why()).contains(why);
  }

  /** At 100 per second, 30 are due in 300 ms, and 30 more start late in the burst after it. */
  @Test
  void isInconclusiveWhereAPauseOfTheGeneratorMayBeTheReason() throws UserError {
    ArrivalInfo paused = new ArrivalInfo(2_000, 2_000, 2_000, 0, 0, 60, 30, 0, 0.1, 300, 300, 280);

    SloSearch search = slo("p99:10ms,errors:0.1%");

    assertThat(search.judge(100, latencies(1_940, 60), paused, "").verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(search.judge(100, latencies(1_700, 300), paused, "").verdict())
        .as("they are more than that")
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void needsAsManyOperationsAsItsRarestLimit() throws UserError {
    assertThat(slo("p99:10ms,errors:0.1%").operationsNeeded()).isEqualTo(1_000);
    assertThat(slo("p99:10ms,errors:0.01%").operationsNeeded()).isEqualTo(10_000);
    assertThat(slo("p50:10ms").operationsNeeded()).isEqualTo(20);
    assertThat(slo("errors:1%").operationsNeeded()).isEqualTo(100);
  }

  private static Histogram latencies(long soon, long late) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(5_000_000, soon);
    latencies.recordValueWithCount(50_000_000, late);
    return latencies;
  }

  private static SloSearch slo(String limits) throws UserError {
    return new SloSearch(limits, 10, 0);
  }

  private static Verdict verdict(boolean met) {
    return met ? Verdict.MET : Verdict.MISSED;
  }

  private static SloInfo search(double closedLoop, IntFunction<Verdict> store) throws UserError {
    SloSearch search = new SloSearch("p99:10ms", 12, closedLoop);
    for (OptionalInt rate = search.next(); rate.isPresent(); rate = search.next()) {
      assertThat(rate.getAsInt()).isGreaterThanOrEqualTo(94);
      search.add(new Trial(rate.getAsInt(), store.apply(rate.getAsInt()), "why"));
    }
    return search.result("select/jdbc/8");
  }
}
