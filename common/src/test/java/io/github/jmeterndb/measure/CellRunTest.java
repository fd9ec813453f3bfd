// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CellRunTest {
  private final List<String> errors = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private final Scripted store = new Scripted();
  private final CellRun run = cell();

  private CellRun cell() {
    return new CellRun(
        Cell.ofTag("select/scripted/1"),
        store,
        0,
        3_600,
        1,
        (cell, start, end, latencies) -> written.add(cell.tag() + " " + latencies.getTotalCount()),
        (second, cell, code, message) -> errors.add(code),
        Optional.empty());
  }

  @Test
  void opensWhatAThreadNeedsBeforeItIsTimed() throws Exception {
    OperationThread thread = run.join(0);
    assertThat(store.opened).isTrue();

    thread.run();
    assertThat(run.record().operationsByThread).containsExactly(1L);
  }

  @Test
  void countsWhereThatFails() throws Exception {
    store.refuses = true;

    run.join(0);

    assertThat(run.record().errors).isEqualTo(1);
    assertThat(errors).containsExactly("NDB-4010");
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
    assertThat(run.invalid()).isEqualTo("1 of 1 threads ended before its window did");
  }

  @Test
  void showsEachOperationToWhoWatches() throws Exception {
    List<String> seen = new ArrayList<>();
    run.watchedBy(
        () ->
            new OperationWatch.OfThread() {
              @Override
              public void succeeded(long started, long ended, Optional<Part> part) {
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
  void isInvalidWhereAThreadDidNotSeeItsEnd() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    run.stop();
    assertThat(run.invalid()).isNotEmpty();

    assertThat(thread.isOver()).isTrue();
    assertThat(run.invalid()).isEmpty();
  }

  @Test
  void namesTheLongestOperationThatItsEndHasCut() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    assertThat(run.record().longestCut).isZero();

    store.action = run::stop;
    thread.run();

    assertThat(run.record().longestCut).isPositive();
    assertThat(run.record().operationsByThread).as("those that ended in time").containsExactly(1L);
    assertThat(run.record().operations).isEqualTo(2);
  }

  @Test
  void isInvalidWhereNothingEndedInTime() throws Exception {
    OperationThread thread = run.join(0);
    store.action = run::stop;

    thread.run();

    assertThat(thread.isOver()).isTrue();
    assertThat(run.invalid()).isEqualTo("no operation ended in its window with success");
    assertThat(run.record().longestCut).isPositive();
  }

  @Test
  void isInvalidWithoutAWindow() {
    run.stop();

    assertThat(run.invalid()).isEqualTo("its window had no length");
  }

  @Test
  void endsWhereAThreadHasEndedBeforeIt() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    run.endIfInvalid(0);
    assertThat(thread.isOver()).isFalse();

    run.endIfInvalid(1);

    assertThat(run.nanosLeft()).isZero();
    assertThat(run.invalid()).isEqualTo("1 of 1 threads ended before its window did");
  }

  @Test
  void goesOnWhereAThreadHasSeenItsEnd() throws Exception {
    OperationThread thread = run.join(0);
    run.window().closeAt(System.nanoTime());
    assertThat(thread.isOver()).isTrue();

    run.endIfInvalid(1);

    assertThat(run.invalid()).isEqualTo("no operation ended in its window with success");
  }

  @Test
  void recordsThePartsOfAMixtureBesideTheWhole() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    store.part = new Part("new_order");
    thread.run();
    thread.run();
    store.part = new Part("payment");
    thread.run();
    // The log counts milliseconds.
    while (System.currentTimeMillis() < run.window().startMillis() + 2) {
      Thread.onSpinWait();
    }
    run.stop();
    run.close();

    assertThat(written)
        .containsExactly(
            "select/scripted/1 4", "select.new_order/scripted/1 2", "select.payment/scripted/1 1");
    assertThat(run.latencies().getTotalCount()).as("the whole, once").isEqualTo(4);
    assertThat(run.record().operationsByThread).containsExactly(4L);
  }

  @Test
  void triesAgainWhatIsTemporaryAndCountsItByItsCode() throws Exception {
    store.triesAgain = true;
    CellRun patient = cell();
    OperationThread thread = patient.join(0);
    store.fails("40001/1213", true, 2);

    assertThat(thread.run()).isTrue();

    assertThat(store.attempts).isEqualTo(3);
    assertThat(patient.record().retries).containsExactly(Map.entry("40001/1213", 2L));
    assertThat(patient.record().errors).isZero();
    assertThat(patient.record().operationsByThread).containsExactly(1L);
    assertThat(thread.nanos())
        .as("from the first attempt on")
        .isEqualTo(store.ended() - store.firstAttempt)
        .isPositive();
  }

  @Test
  void countsAsErrorsWhatIsNotTriedAgain() throws Exception {
    OperationThread thread = run.join(0);
    store.fails("40001/1213", true, 1);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    store.triesAgain = true;
    CellRun patient = cell();
    thread = patient.join(0);
    store.fails("23000/1062", false, 1);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(errors).containsExactly("40001/1213", "23000/1062");
    assertThat(run.record().retries).isEmpty();
    assertThat(patient.record().retries).isEmpty();
    assertThat(patient.record().errors).isEqualTo(1);
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
    assertThat(patient.record().retries).containsExactly(Map.entry("40001/1213", 1L));
    assertThat(patient.record().errors).isZero();
    assertThat(patient.record().operations).isZero();
    assertThat(patient.record().ranOut).isFalse();
  }

  @Test
  void countsAsAnErrorWhatWasTriedForTooLong() throws Exception {
    store.triesAgain = true;
    store.longest = Duration.ZERO;
    CellRun patient = cell();
    OperationThread thread = patient.join(0);
    store.fails("40001/1213", true, Integer.MAX_VALUE);

    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(patient.record().errors).isEqualTo(1);
    assertThat(patient.record().retries).isEmpty();
  }

  private static final class Scripted extends Client implements Clients {
    private boolean refuses;
    private boolean opened;
    private boolean triesAgain;
    private Duration longest = Duration.ofMinutes(2);
    private Part part;
    private StoreException failure;
    private int failures;
    private int attempts;
    private long firstAttempt;
    private Runnable action = () -> {};

    private void fails(String code, boolean temporary, int times) {
      failure = new StoreException(code, "no", StoreException.Outcome.NOT_APPLIED, temporary, null);
      failures = times;
      attempts = 0;
    }

    @Override
    public boolean triesAgain() {
      return triesAgain;
    }

    @Override
    public Duration longestOperation() {
      return longest;
    }

    @Override
    public Client client(int thread) {
      return this;
    }

    @Override
    public void openForThread() throws StoreException {
      if (refuses) {
        throw new StoreException(
            "NDB-4010", "the node failed", StoreException.Outcome.UNKNOWN, null);
      }
      opened = true;
    }

    @Override
    protected boolean run() throws StoreException {
      return part == null ? timed(this::act) : timed(part, this::act);
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
      return true;
    }
  }
}
