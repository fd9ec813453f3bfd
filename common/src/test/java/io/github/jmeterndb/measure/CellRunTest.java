// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Client;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CellRunTest {
  private final List<String> errors = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private final List<Histogram> services = new ArrayList<>();
  private final Scripted store = new Scripted();
  private final CellRun run = cell();

  private CellRun cell() {
    return cell(Optional.empty());
  }

  /** The first operation is due at once. */
  private CellRun cellAt(double rate) {
    long hour = TimeUnit.HOURS.toNanos(1);
    long drain = TimeUnit.SECONDS.toNanos(ArrivalInfo.DRAIN);
    ArrivalSchedule schedule = new ArrivalSchedule(Spacing.EVEN, rate, 1);
    return cell(Optional.of(new Arrivals(schedule, 10_000, 0, hour, drain)));
  }

  private CellRun cell(Optional<Arrivals> arrivals) {
    return new CellRun(
        Cell.ofTag("select/scripted/1"),
        new Clients(thread -> store, store::open, store.longest, store.triesAgain),
        0,
        3_600,
        new CellSink() {
          @Override
          public void measured(Kind kind, Cell cell, long start, long end, Histogram latencies) {
            if (kind == Kind.SERVICE) {
              services.add(latencies.copy());
            } else {
              written.add(cell.tag() + " " + latencies.getTotalCount());
            }
          }

          @Override
          public void failed(long second, Cell cell, String code, String message, int count) {
            errors.addAll(Collections.nCopies(count, code));
          }
        },
        arrivals);
  }

  @Test
  void opensWhatAThreadNeedsBeforeItIsTimedAndCountsWhereThatFails() throws Exception {
    store.refuses = true;
    OperationThread thread = run.join(0);
    assertThat(record(run).errors).isEqualTo(1);
    assertThat(errors).containsExactly("NDB-4010");

    thread.run();
    assertThat(record(run).operationsByThread).containsExactly(1L);
  }

  @Test
  void countsAnErrorOfTheJvmBeforeItEndsTheThread() throws Exception {
    OperationThread thread = run.join(0);
    store.action =
        () -> {
          throw new StackOverflowError("deep");
        };

    assertThatThrownBy(thread::run).isInstanceOf(StackOverflowError.class);

    assertThat(errors).containsExactly("StackOverflowError");
    assertThat(record(run).invalid).isEqualTo("1 of 1 threads ended before its window did");
  }

  @Test
  void showsEachOperationToWhoWatches() throws Exception {
    List<String> seen = new ArrayList<>();
    run.watchedBy(
        () ->
            new OperationWatch() {
              @Override
              public void succeeded(long started, long ended, Optional<String> part) {
                assertThat(ended).isGreaterThanOrEqualTo(started);
                seen.add("succeeded");
              }

              @Override
              public void failed(long started, long ended, StoreException failure) {
                assertThat(ended).isGreaterThanOrEqualTo(started);
                seen.add("failed " + failure.outcome());
              }
            });
    OperationThread thread = run.join(0);
    thread.run();
    store.fails("NDB-630", false, 1);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);
    store.action =
        () -> {
          throw new IllegalStateException("unforeseen");
        };
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(seen).containsExactly("succeeded", "failed NOT_APPLIED", "failed UNKNOWN");
  }

  @Test
  void namesTheLongestOperationThatItsEndHasCut() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    assertThat(record(run).longestCut).isZero();

    store.action = run::stop;
    thread.run();

    assertThat(record(run).longestCut).isPositive();
    assertThat(record(run).operationsByThread).as("those that ended in time").containsExactly(1L);
    assertThat(record(run).operations).isEqualTo(2);
  }

  @Test
  void isInvalidWithoutAWindow() {
    run.stop();

    assertThat(record(run).invalid).isEqualTo("its window had no length");
  }

  @Test
  void endsWhereAThreadHasEndedBeforeIt() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    run.endIfInvalid(0);
    assertThat(thread.isOver()).isFalse();

    run.endIfInvalid(1);

    assertThat(run.nanosLeft()).isZero();
    assertThat(record(run).invalid).isEqualTo("1 of 1 threads ended before its window did");
  }

  @Test
  void goesOnWhereAThreadHasSeenItsEnd() throws Exception {
    OperationThread thread = run.join(0);
    run.window().closeAt(System.nanoTime());
    assertThat(thread.isOver()).isTrue();

    run.endIfInvalid(1);

    assertThat(record(run).invalid).isEqualTo("no operation ended in its window with success");
  }

  @Test
  void recordsThePartsOfAMixtureBesideTheWhole() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    store.part = "new_order";
    thread.run();
    thread.run();
    store.part = "payment";
    thread.run();
    stopAfterAMillisecondOfTheLog(run);
    run.close();

    assertThat(written)
        .containsExactly(
            "select/scripted/1 4", "select.new_order/scripted/1 2", "select.payment/scripted/1 1");
    assertThat(record(run).latencies.getTotalCount()).as("the whole, once").isEqualTo(4);
    assertThat(record(run).operationsByThread).containsExactly(4L);
  }

  @Test
  void triesAgainWhatIsTemporaryAndCountsItByItsCode() throws Exception {
    store.triesAgain = true;
    CellRun patient = cell();
    OperationThread thread = patient.join(0);
    store.fails("40001/1213", true, 2);

    assertThat(thread.run()).isTrue();

    assertThat(store.attempts).isEqualTo(3);
    assertThat(record(patient).retries).containsExactly(Map.entry("40001/1213", 2L));
    assertThat(record(patient).errors).isZero();
    assertThat(record(patient).operationsByThread).containsExactly(1L);
    assertThat(thread.nanos())
        .as("from the first attempt on")
        .isEqualTo(store.ended() - store.firstAttempt)
        .isPositive();
  }

  @Test
  void countsAsErrorsWhatIsNotTriedAgain() throws Exception {
    store.fails("40001/1213", true, 1);
    assertThatThrownBy(run.join(0)::run).isInstanceOf(StoreException.class);

    store.triesAgain = true;
    store.fails("23000/1062", false, 1);
    assertThatThrownBy(cell().join(0)::run).isInstanceOf(StoreException.class);

    store.longest = Duration.ZERO;
    store.fails("40001/1205", true, Integer.MAX_VALUE);
    CellRun patient = cell();
    assertThatThrownBy(patient.join(0)::run).as("tried too long").isNotNull();

    assertThat(errors).containsExactly("40001/1213", "23000/1062", "40001/1205");
    assertThat(record(patient).retries).isEmpty();
    assertThat(record(patient).errors).isEqualTo(1);
  }

  @Test
  void givesUpWithoutAnErrorWhatItWouldTryAgainAfterItsEnd() throws Exception {
    store.triesAgain = true;
    CellRun patient = cell();
    OperationThread thread = patient.join(0);
    store.action = patient::stop;
    store.fails("40001/1213", true, Integer.MAX_VALUE);

    assertThat(thread.run()).isFalse();

    assertThat(thread.isOver()).isTrue();
    assertThat(store.attempts).isEqualTo(1);
    assertThat(record(patient).retries).containsExactly(Map.entry("40001/1213", 1L));
    assertThat(record(patient).errors).isZero();
    assertThat(record(patient).operations).isZero();
    assertThat(record(patient).ranOut).isFalse();
  }

  @Test
  void doesAnOperationForEachThatIsDueAtARate() throws Exception {
    CellRun atRate = cellAt(1_000);
    OperationThread thread = atRate.join(0);
    long slowest = 0;
    for (int i = 0; i < 20; i++) {
      assertThat(thread.isOver()).isFalse();
      assertThat(thread.run()).isTrue();
      assertThat(thread.nanos()).isGreaterThanOrEqualTo(thread.waited());
      assertThat(thread.waited()).isNotNegative();
      slowest = Math.max(slowest, thread.nanos());
    }
    stopAfterAMillisecondOfTheLog(atRate);
    assertThat(thread.run()).isFalse();
    assertThat(thread.isOver()).isTrue();
    atRate.close();

    PathRecord record = record(atRate);
    assertThat(record.arrivals.done()).isEqualTo(20);
    assertThat(record.arrivals.started()).isEqualTo(20);
    assertThat(record.arrivals.offered()).isEqualTo(20 + record.arrivals.lost());
    assertThat(record.latencies.getTotalCount()).isEqualTo(20);
    assertThat(record.latencies.getMaxValue()).as("with the wait").isGreaterThanOrEqualTo(slowest);
    assertThat(services).extracting(Histogram::getTotalCount).containsExactly(20L);
    assertThat(record.invalid).isEmpty();
    assertThat(record.longestCut).isZero();
  }

  @Test
  void countsWhatFailedAtARateAsStartedAndNotDone() throws Exception {
    CellRun atRate = cellAt(1_000);
    OperationThread thread = atRate.join(0);
    thread.run();
    store.fails("E", false, 1);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);
    atRate.stop();
    thread.run();
    thread.isOver();

    assertThat(record(atRate).arrivals.started()).isEqualTo(2);
    assertThat(record(atRate).arrivals.failed()).isEqualTo(1);
    assertThat(errors).containsExactly("E");
  }

  @Test
  void endsInMidCellWhileItsThreadWaits() throws Exception {
    CellRun atRate = cellAt(0.001);
    OperationThread thread = atRate.join(0);
    assertThat(thread.run()).isTrue();

    CompletableFuture<Void> stop = CompletableFuture.runAsync(atRate::stop);
    assertThat(thread.run()).as("the next would be, in a quarter of an hour").isFalse();
    stop.get();

    assertThat(thread.isOver()).isTrue();
    assertThat(record(atRate).invalid).isEmpty();
    assertThat(record(atRate).arrivals.offered()).isEqualTo(1);
  }

  @Test
  void letsTheOthersGoWhereNothingIsLeftToDo() throws Exception {
    store.empty = true;
    CellRun atRate = cellAt(1_000);
    OperationThread thread = atRate.join(0);

    assertThat(thread.run()).isFalse();
    assertThat(thread.run()).isFalse();

    assertThat(thread.isOver()).isTrue();
    assertThat(record(atRate).ranOut).isTrue();
  }

  /** The log rounds to milliseconds: shorter cells have no length in it. */
  private static void stopAfterAMillisecondOfTheLog(CellRun run) {
    while (System.currentTimeMillis() < run.window().startMillis() + 2) {
      Thread.onSpinWait();
    }
    run.stop();
  }

  private static PathRecord record(CellRun run) {
    return run.records().get(0);
  }

  private static final class Scripted extends Client {
    private boolean refuses;
    private boolean triesAgain;
    private boolean empty;
    private Duration longest = Duration.ofMinutes(2);
    private String part;
    private StoreException failure;
    private int failures;
    private int attempts;
    private long firstAttempt;
    private Runnable action = () -> {};

    private void fails(String code, boolean temporary, int times) {
      failure = new StoreException(code, "no", Outcome.NOT_APPLIED, temporary, null);
      failures = times;
      attempts = 0;
    }

    private void open() throws StoreException {
      if (refuses) {
        throw new StoreException("NDB-4010", "the node failed", Outcome.UNKNOWN, null);
      }
    }

    @Override
    protected boolean run() throws StoreException {
      if (part != null) {
        was(part);
      }
      return timed(this::act);
    }

    private boolean act() throws StoreException {
      action.run();
      if (attempts++ == 0) {
        firstAttempt = started();
      }
      if (failures > 0) {
        failures--;
        throw failure;
      }
      return !empty;
    }
  }
}
