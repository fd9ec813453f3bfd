// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OpenLoopTest {
  private final List<String> errors = new ArrayList<>();
  private final List<Histogram> services = new ArrayList<>();
  private final Counting store = new Counting();

  private CellRun cell(double rate) {
    return new CellRun(
        Cell.ofTag("select@1000/counting/1"),
        new Clients(thread -> store, () -> {}, Workload.LONGEST, false),
        0,
        3_600,
        LatencySink.NONE,
        (second, cell, code, message) -> errors.add(code),
        Optional.of(
            new Arrivals(
                new ArrivalSchedule(Spacing.EVEN, rate, 1),
                10_000,
                0,
                TimeUnit.HOURS.toNanos(1),
                TimeUnit.SECONDS.toNanos(ArrivalInfo.DRAIN))),
        (cell, start, end, latencies) -> services.add(latencies.copy()));
  }

  @Test
  void doesAnOperationForEachThatIsDue() throws Exception {
    CellRun run = cell(1_000);
    OperationThread thread = run.join(0);
    for (int i = 0; i < 20; i++) {
      assertThat(thread.isOver()).isFalse();
      assertThat(thread.run()).isTrue();
      assertThat(thread.nanos()).isGreaterThanOrEqualTo(thread.waited());
      assertThat(thread.waited()).isNotNegative();
    }
    awaitAMillisecondOfTheLog(run);
    run.stop();
    assertThat(thread.run()).isFalse();
    assertThat(thread.isOver()).isTrue();
    run.close();

    ArrivalInfo arrivals = record(run).arrivals;
    assertThat(arrivals.done()).isEqualTo(20);
    assertThat(arrivals.started()).isEqualTo(20);
    assertThat(arrivals.offered()).isEqualTo(20 + arrivals.lost());
    assertThat(record(run).latencies.getTotalCount()).isEqualTo(20);
    assertThat(services).hasSize(1);
    assertThat(services.get(0).getTotalCount()).isEqualTo(20);
    assertThat(record(run).invalid).isEmpty();
    assertThat(record(run).longestCut).isZero();
  }

  @Test
  void countsWhatFailedAsStartedAndNotDone() throws Exception {
    CellRun run = cell(1_000);
    OperationThread thread = run.join(0);
    thread.run();
    store.fails = true;
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);
    run.stop();
    thread.run();
    thread.isOver();

    assertThat(record(run).arrivals.started()).isEqualTo(2);
    assertThat(record(run).arrivals.failed()).isEqualTo(1);
    assertThat(errors).containsExactly("E");
  }

  @Test
  void endsInMidCellWhileItsThreadWaits() throws Exception {
    CellRun run = cell(0.001);
    OperationThread thread = run.join(0);
    assertThat(thread.run()).as("the first one is due at once").isTrue();

    CompletableFuture<Void> stop = CompletableFuture.runAsync(run::stop);
    assertThat(thread.run()).as("the next would be, in a quarter of an hour").isFalse();
    stop.get();

    assertThat(thread.isOver()).isTrue();
    assertThat(record(run).invalid).isEmpty();
    assertThat(record(run).arrivals.offered()).isEqualTo(1);
  }

  @Test
  void letsTheOthersGoWhereNothingIsLeftToDo() throws Exception {
    store.empty = true;
    CellRun run = cell(1_000);
    OperationThread thread = run.join(0);

    assertThat(thread.run()).isFalse();
    assertThat(thread.run()).isFalse();

    assertThat(thread.isOver()).isTrue();
    assertThat(record(run).ranOut).isTrue();
  }

  /** The log rounds to milliseconds: shorter cells have no length in it. */
  private static void awaitAMillisecondOfTheLog(CellRun run) {
    while (System.currentTimeMillis() < run.window().startMillis() + 2) {
      Thread.onSpinWait();
    }
  }

  private static PathRecord record(CellRun run) {
    return run.records().get(0);
  }

  private static final class Counting extends Client {
    private boolean fails;
    private boolean empty;

    @Override
    protected boolean run() throws StoreException {
      return timed(
          () -> {
            if (fails) {
              throw new StoreException("E", "no", StoreException.Outcome.NOT_APPLIED, null);
            }
            return !empty;
          });
    }
  }
}
