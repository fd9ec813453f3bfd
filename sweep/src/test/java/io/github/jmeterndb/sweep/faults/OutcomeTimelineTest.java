// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.measure.OperationWatch;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Outages by milliseconds of a window, with times that overflow as those of nanoTime may. */
class OutcomeTimelineTest {
  private static final long MILLI = Duration.ofMillis(1).toNanos();
  private static final long START = Long.MAX_VALUE - 300 * MILLI;

  private final Window window = new Window(1);
  private final OutcomeTimeline timeline =
      new OutcomeTimeline(Cell.ofTag("update/sql/1"), window, CellSink.NONE);
  private OperationWatch thread;

  OutcomeTimelineTest() {
    window.openAfter(START, 1_000_000, 0);
    thread = timeline.ofThread();
  }

  @Test
  void measuresAnOutageFromTheLastSuccessOfAnyThreadToTheFirst() {
    succeed(102, 197);
    FaultInfo fault = fault(200, true);
    timeline.complete(at(1_000));
    assertThat(fault.outage).as("until the window ends").isCloseTo(0.803, within(0.003));
    assertThat(fault.firstSuccess).isNull();

    thread = timeline.ofThread();
    succeed(612, 700);
    timeline.complete(at(1_000));
    is(fault, 415, 412);
  }

  @Test
  void countsFromASecondFaultForThatAsWellWhereTheOutageWasUnderWay() {
    succeed(102, 902);
    FaultInfo first = fault(110, true);
    FaultInfo second = fault(600, true);

    timeline.complete(at(905));

    is(first, 800, 792);
    is(second, 302, 302);
  }

  /** One mysqld of two: the pool returns to it after its start. */
  @Test
  void givesAnOutageToTheStartAfterWhichItBegan() {
    succeedEach(0, 200);
    succeedEach(220, 700);
    succeedEach(892, 1_000);
    FaultInfo end = fault(200, true);
    FaultInfo start = fault(400, false);

    timeline.complete(at(1_000));

    is(end, 20, 22);
    is(start, 190, 492);
  }

  @Test
  void excusesNothingThirtySecondsAfterTheRecovery() {
    fault(0, true);
    timeline.over(at(500));
    for (int second = 1; second <= 40; second++) {
      fail(second * 1_000);
    }

    assertThat(timeline.complete(at(1_000)).excused).isEqualTo(30);
  }

  private FaultInfo fault(int millis, boolean breaks) {
    FaultInfo fault = new FaultInfo();
    fault.breaks = breaks;
    timeline.begun(at(millis), fault);
    return fault;
  }

  private void fail(double millis) {
    thread.failed(
        at(millis), at(millis), new StoreException("code", "message", Outcome.UNKNOWN, null));
  }

  private static void is(FaultInfo after, double outage, double firstSuccess) {
    assertThat(1_000 * after.outage).isCloseTo(outage, within(5.1));
    assertThat(1_000 * after.firstSuccess).isCloseTo(firstSuccess, within(2.6));
  }

  private void succeedEach(int from, int to) {
    for (int i = from; i < to; i++) {
      succeed(i);
    }
  }

  private void succeed(double... millis) {
    for (double each : millis) {
      thread.succeeded(at(each), at(each), Optional.empty());
    }
  }

  private static long at(double millis) {
    return START + Math.round(millis * MILLI);
  }
}
