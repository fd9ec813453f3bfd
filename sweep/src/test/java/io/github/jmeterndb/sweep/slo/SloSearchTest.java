// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.SimulatedPool;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches on stores with a known capacity, in simulated time. */
class SloSearchTest {
  private static final Percentage CLOSE = Percentage.withPercentage(5);

  /** Four threads of 4 ms per operation: at most 1,000 per second. */
  @ParameterizedTest
  @ValueSource(strings = {"p99:10ms", "p99:10ms,errors:0.1%", "p95:6ms,p99.9:20ms", "errors:1%"})
  void findsTheCapacityOfAStoreWithAConstantServiceTime(String slo) throws Exception {
    SloInfo found = search(slo, 20, 4, Spacing.EVEN, 1, at -> at + MILLISECONDS.toNanos(4));

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat((double) found.rate()).isCloseTo(1_000, CLOSE);
    assertThat(found.broken()).isGreaterThan(found.rate());
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

    SloInfo found = search("p99:50ms", 120, 1, Spacing.POISSON, 100 * seed, store);

    assertThat(found.answers()).as(found.missing()).isTrue();
    assertThat((double) found.rate()).isCloseTo(1_000 - Math.log(100) / 0.050, CLOSE);
  }

  private static SloInfo search(
      String slo, int seconds, int threads, Spacing spacing, long seed, LongUnaryOperator store)
      throws Exception {
    return SloSearch.run(
            slo,
            seconds,
            1_000,
            Cell.ofTag("select/simulated/" + threads),
            (cell, attempt) -> {
              int rate = cell.operation().rate().getAsInt();
              SimulatedPool pool =
                  new SimulatedPool(threads, store)
                      .run(
                          new ArrivalSchedule(spacing, rate, seed + attempt),
                          Arrivals.usualBacklog(rate),
                          3,
                          seconds);
              return new CellRecord(
                  List.of(
                      PathRecord.of(
                          cell.tag(),
                          record -> {
                            record.latencies = pool.latencies();
                            record.arrivals = pool.info();
                          })));
            },
            () -> false)
        .orElseThrow();
  }
}
