// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.faults.SuccessGaps.Gap;
import io.github.jmeterndb.sweep.faults.SuccessGaps.Span;
import org.junit.jupiter.api.Test;

/** Successes by milliseconds of a window, whose times overflow as those of nanoTime may. */
class SuccessGapsTest {
  private static final long START = Long.MAX_VALUE - MILLISECONDS.toNanos(300);
  private static final Span WINDOW = new Span(at(0), at(1_000));

  private final SuccessGaps gaps = new SuccessGaps();

  @Test
  void areFromTheLastSuccessBeforeToTheFirstOneAfterInNanoseconds() {
    succeed(100, 199.999, 612.345_678, 700);

    assertThat(after(200)).isEqualTo(gap(412.346_678, 412.345_678, true));
  }

  /** The tenths from 0.2 to 0.3 s and from 0.3 to 0.4 s have a success each. */
  @Test
  void areFoundBelowATenthOfASecond() {
    for (int i = 0; i <= 1_000; i++) {
      if (i < 271 || i > 360) {
        succeed(i);
      }
    }

    assertThat(after(270.5)).isEqualTo(gap(91, 90.5, true));
  }

  @Test
  void areSplitBySuccessesThatAreReportedLate() {
    succeed(100, 900);
    succeed(300, 850);

    assertThat(after(200)).isEqualTo(gap(550, 650, true));
  }

  @Test
  void lastToTheEndOfTheWindowWhereNothingSucceedsAnyMore() {
    succeed(100, 199);

    assertThat(after(200)).isEqualTo(gap(801, 800, false));
  }

  @Test
  void endWithASuccessBehindTheWindow() {
    succeed(199, 1_250);

    assertThat(after(200)).isEqualTo(gap(1_051, 1_050, true));
  }

  @Test
  void beginWithTheWindowWhereNothingSucceededBefore() {
    assertThat(after(200)).isEqualTo(gap(1_000, 800, false));

    succeed(500);
    assertThat(after(200)).isEqualTo(gap(500, 300, true));
  }

  @Test
  void areNoneWhereOneFollowsTheOther() {
    for (int i = 0; i <= 10_000; i++) {
      succeed(i / 10.0);
    }

    assertThat(after(200)).isEqualTo(Gap.NONE);
    assertThat(gaps.longestWithin(WINDOW)).isZero();
  }

  @Test
  void countFromTheFaultAndForTheOneBeforeWhereTheyWereUnderWay() {
    succeed(100, 900);
    FaultSpans faults = broken(110).with(at(600), true);

    assertThat(gaps.longest(faults, 0, WINDOW, nanos(20)))
        .as("of the first fault, from the last success before it")
        .isEqualTo(gap(800, 790, true));
    assertThat(gaps.longest(faults, 1, WINDOW, nanos(20)))
        .as("of the next one")
        .isEqualTo(gap(300, 300, true));
  }

  @Test
  void areOfTheNextFaultAloneWhereTheyBeginJustBeforeIt() {
    succeed(100, 130, 590, 900);
    FaultSpans faults = broken(110).with(at(600), true);

    assertThat(gaps.longest(faults, 0, WINDOW, nanos(20))).isEqualTo(gap(460, 480, true));
    assertThat(gaps.longest(faults, 1, WINDOW, nanos(20))).isEqualTo(gap(310, 300, true));
  }

  /** A mysqld that is one of two: the pool goes back to it when it has started. */
  @Test
  void areOfTheStartAfterWhichTheyBegan() {
    for (int i = 0; i <= 1_000; i++) {
      if ((i <= 200 || i >= 207) && (i <= 700 || i >= 891)) {
        succeed(i);
      }
    }
    FaultSpans faults = broken(200.5).with(at(400), false);

    assertThat(gaps.longest(faults, 0, WINDOW, nanos(20)))
        .as("of the kill")
        .isEqualTo(gap(7, 6.5, true));
    assertThat(gaps.longest(faults, 1, WINDOW, nanos(20)))
        .as("of the start")
        .isEqualTo(gap(191, 491, true));
  }

  @Test
  void areOfTheKillInWholeAndNotOfTheStartThatEndsThem() {
    succeed(199, 900, 930, 1_000);
    FaultSpans faults = broken(200).with(at(400), false);

    assertThat(gaps.longest(faults, 0, WINDOW, nanos(20))).isEqualTo(gap(701, 700, true));
    assertThat(gaps.longest(faults, 1, WINDOW, nanos(20))).isEqualTo(gap(70, 600, true));
  }

  @Test
  void areOfTheKillThatTheyFollowWhereTheStartComesAtOnce() {
    succeed(100, 199, 600);
    FaultSpans faults = broken(200).with(at(210), false);

    assertThat(gaps.longest(faults, 0, WINDOW, nanos(20))).isEqualTo(gap(401, 400, true));
    assertThat(gaps.longest(faults, 1, WINDOW, nanos(20)).end()).isEqualTo(nanos(790));
  }

  @Test
  void areCutToTheTimeBeforeTheFirstFault() {
    succeed(-500, 30, 70, 900);

    assertThat(gaps.longestWithin(new Span(at(0), at(100)))).isEqualTo(nanos(40));
    assertThat(gaps.longestWithin(new Span(at(0), at(150)))).isEqualTo(nanos(80));
  }

  private void succeed(double... millis) {
    for (double each : millis) {
      gaps.succeeded(at(each));
    }
  }

  private Gap after(double millis) {
    return gaps.longest(broken(millis), 0, WINDOW, nanos(20));
  }

  private static FaultSpans broken(double millis) {
    return FaultSpans.NONE.with(at(millis), true);
  }

  private static Gap gap(double length, double end, boolean ended) {
    return new Gap(nanos(length), nanos(end), ended);
  }

  private static long at(double millis) {
    return START + nanos(millis);
  }

  private static long nanos(double millis) {
    return Math.round(millis * MILLISECONDS.toNanos(1));
  }
}
