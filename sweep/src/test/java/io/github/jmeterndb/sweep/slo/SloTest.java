// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.sweep.slo.Slo.Trial;
import io.github.jmeterndb.sweep.slo.Slo.Verdict;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** With 2,000 operations due, each of 5 ms unless stated otherwise. */
class SloTest {
  private static final ArrivalInfo ALL_DONE = arrivals(2_000, 2_000, 2_000, 0, 0, 0);
  private final Slo slo = Slo.of("p99:10ms,errors:0.1%");

  @Test
  void isMetWithinItsLimits() {
    assertThat(slo.judge(100, latencies(1_980, 20), ALL_DONE, "").verdict()).isEqualTo(Verdict.MET);
    assertThat(slo.judge(100, latencies(1_979, 21), ALL_DONE, "").verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void isMissedByErrors() {
    assertThat(
            slo.judge(100, latencies(1_998, 0), arrivals(2_000, 2_000, 1_998, 0, 0, 0), "")
                .verdict())
        .isEqualTo(Verdict.MET);
    Trial missed = slo.judge(100, latencies(1_997, 0), arrivals(2_000, 2_000, 1_997, 0, 0, 0), "");
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.why()).endsWith("3 failed");
  }

  @Test
  void countsOperationsThatWereNeverStartedAsBeyondEachLimit() {
    Trial trial =
        Slo.of("p99:10ms,errors:50%")
            .judge(100, latencies(1_979, 0), arrivals(2_000, 1_979, 1_979, 21, 0, 0), "");

    assertThat(trial.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(trial.why()).endsWith("21 never started");
  }

  @Test
  void isInconclusiveForTooFewOperations() {
    Trial trial = slo.judge(100, latencies(999, 0), arrivals(999, 999, 999, 0, 0, 0), "");

    assertThat(trial.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(trial.why()).startsWith("999 operations are too few").contains("-Jduration");
  }

  @Test
  void isInconclusiveWhereTheGeneratorMayBeTheReason() {
    Trial trial =
        slo.judge(100, latencies(1_000, 1_000), arrivals(2_000, 2_000, 2_000, 0, 0, 9.0), "");

    assertThat(trial.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(trial.why()).startsWith("the load generator was late");
    assertThat(
            slo.judge(100, latencies(2_000, 0), arrivals(2_000, 2_000, 2_000, 0, 0, 9.0), "")
                .verdict())
        .as("it was met all the same")
        .isEqualTo(Verdict.MET);
  }

  /** At 100 per second, 30 are due in 300 ms, and 30 more start late in the burst after it. */
  @Test
  void isInconclusiveWhereAPauseOfTheGeneratorMayBeTheReason() {
    ArrivalInfo paused = new ArrivalInfo(2_000, 2_000, 2_000, 0, 0, 60, 30, 0, 0.1, 300, 300, 280);

    assertThat(slo.judge(100, latencies(1_940, 60), paused, "").verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(slo.judge(100, latencies(1_700, 300), paused, "").verdict())
        .as("they are more than that")
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void needsAsManyOperationsAsItsRarestLimit() {
    assertThat(Slo.of("p99:10ms,errors:0.1%").operationsNeeded()).isEqualTo(1_000);
    assertThat(Slo.of("p99:10ms,errors:0.01%").operationsNeeded()).isEqualTo(10_000);
    assertThat(Slo.of("p50:10ms").operationsNeeded()).isEqualTo(20);
    assertThat(Slo.of("errors:1%").operationsNeeded()).isEqualTo(100);
  }

  private static Histogram latencies(long soon, long late) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(5_000_000, soon);
    latencies.recordValueWithCount(50_000_000, late);
    return latencies;
  }

  private static ArrivalInfo arrivals(
      long offered, long started, long done, long dropped, long grown, double late) {
    return new ArrivalInfo(offered, started, done, dropped, 0, 0, 0, grown, late, late, 0, 0);
  }
}
