// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Client;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cells whose operations all take longer than their windows, which have length 0. */
@Timeout(60)
class LongOperationsTest {
  private volatile Thread other;
  private int temporary;
  private Answer answer = thread -> {};
  private CellSink sink = CellSink.NONE;

  private CellRun cell(int threads, int warmup) {
    return new CellRun(
        Cell.ofTag("tpch-q01/jdbc/" + threads),
        new Clients(this::client, () -> {}, Duration.ofHours(1), true),
        warmup,
        0,
        sink,
        Optional.empty());
  }

  @Test
  void haveOneInTheirWindowAllTheSame() throws Exception {
    CellRun run = cell(1, 0);
    OperationThread thread = run.join(0);
    assertThat(thread.isOver()).isFalse();

    thread.run();

    assertThat(thread.isOver()).isTrue();
    assertThat(record(run).operationsByThread).containsExactly(1L);
    assertThat(record(run).invalid).isEmpty();
    assertThat(record(run).longestCut).isZero();
    assertThat(run.window().length() * 1e9).isGreaterThanOrEqualTo((double) thread.nanos());
  }

  @Test
  void countNothingBeforeTheWarmUpIsOver() throws Exception {
    CellRun run = cell(1, 3_600);
    OperationThread thread = run.join(0);

    thread.run();

    assertThat(thread.isOver()).isFalse();
    assertThat(record(run).operations).isEqualTo(1);
    assertThat(record(run).operationsByThread).containsExactly(0L);
  }

  @Test
  void openTheirWindowWhenAllThreadsAreBetweenOperations() throws Exception {
    CellRun run = cell(2, 0);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);
    awaitThatTheOtherWaits();
    assertThat(run.window().startMillis()).isZero();

    thread.run();

    assertThat(other.get()).isTrue();
    assertThat(run.window().startMillis()).isPositive();
    assertThat(record(run).operationsByThread).doesNotContain(0L);
  }

  @Test
  void keepNobodyWaitingForAThreadThatHasNothingToDo() throws Exception {
    CellRun run = cell(2, 0);
    CompletableFuture<Boolean> other = other(run);
    run.join(0);

    run.stop();

    assertThat(other.get()).isTrue();
    assertThat(record(run).operations).as("begun afterwards").isZero();
  }

  @Test
  void keepNobodyWaitingForAThreadThatDied() throws Exception {
    answer =
        number -> {
          if (number == 0) {
            awaitThatTheOtherWaits();
            throw new StackOverflowError("deep");
          }
        };
    CellRun run = cell(2, 1);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);

    assertThatThrownBy(thread::run).isInstanceOf(StackOverflowError.class);

    assertThat(other.get()).isTrue();
    assertThat(record(run).invalid).isNotEmpty();
  }

  @Test
  void keepNobodyWaitingWhereNothingCanBeWritten() throws Exception {
    answer =
        number -> {
          if (number == 0) {
            awaitThatTheOtherWaits();
          }
          failTheFirst(number);
        };
    sink =
        new CellSink() {
          @Override
          public void failed(long second, Cell cell, String code, String message, int count)
              throws IOException {
            throw new IOException("disk full");
          }
        };
    CellRun run = cell(2, 1);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);

    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(other.get()).isTrue();
    assertThatThrownBy(run::close).isInstanceOf(IOException.class);
  }

  @Test
  void areTriedAgainUntilTheyHaveEndedThoughTheTimeIsOver() throws Exception {
    temporary = 3;
    CellRun run = cell(1, 0);
    OperationThread thread = run.join(0);

    assertThat(thread.run()).isTrue();

    assertThat(thread.isOver()).isTrue();
    assertThat(record(run).retries).containsExactly(Map.entry("HY000/1297", 3L));
    assertThat(record(run).operationsByThread).containsExactly(1L);
    assertThat(record(run).invalid).isEmpty();
  }

  @Test
  void areGivenUpWhereTheyAreStopped() throws Exception {
    temporary = Integer.MAX_VALUE;
    CellRun run = cell(1, 0);
    answer = thread -> run.stop();
    OperationThread thread = run.join(0);

    assertThat(thread.run()).isFalse();

    assertThat(record(run).errors).isZero();
  }

  @Test
  void areInvalidWhereAThreadHasNoneThatSucceeded() throws Exception {
    answer = LongOperationsTest::failTheFirst;
    CellRun run = cell(2, 0);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(other.get()).isTrue();
    assertThat(thread.isOver()).isTrue();
    assertThat(record(run).operationsByThread).containsExactly(0L, 1L);
    assertThat(record(run).invalid)
        .isEqualTo("no operation of 1 of 2 threads ended in its window with success");
  }

  @Test
  void takeTheirTimeOfTheWindowAlsoWhereTheyFail() throws Exception {
    answer = LongOperationsTest::failTheFirst;
    CellRun run = cell(1, 0);
    OperationThread thread = run.join(0);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(thread.nanos()).isPositive();
    assertThat(run.window().length() * 1e9).isGreaterThanOrEqualTo((double) thread.nanos());
  }

  @Test
  void tellForHowLongThereWereFewerThreads() throws Exception {
    CompletableFuture<Void> firstHasLeft = new CompletableFuture<>();
    answer =
        number -> {
          if (number == 1) {
            firstHasLeft.join();
          }
        };
    CellRun run = cell(2, 0);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);
    thread.run();
    assertThat(thread.isOver()).isTrue();
    firstHasLeft.complete(null);

    assertThat(other.get()).isTrue();
    assertThat(record(run).secondsWithoutAll).isPositive().isLessThan(run.window().length());
    assertThat(record(run).operationsByThread).containsExactly(1L, 1L);
  }

  /** Thread 1 of a cell; completes when the cell is over. */
  private CompletableFuture<Boolean> other(CellRun run) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            OperationThread thread = run.join(1);
            other = Thread.currentThread();
            do {
              thread.run();
            } while (!thread.isOver());
            return true;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private void awaitThatTheOtherWaits() {
    while (other == null || other.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  private static void failTheFirst(int number) throws StoreException {
    if (number == 0) {
      throw new StoreException("42000/1235", "no", Outcome.NOT_APPLIED, null);
    }
  }

  private static PathRecord record(CellRun run) {
    return run.records().get(0);
  }

  private Client client(int thread) {
    return new Client() {
      @Override
      protected boolean run() throws StoreException {
        return timed(() -> call(thread));
      }
    };
  }

  private boolean call(int thread) throws StoreException {
    answer.to(thread);
    if (temporary > 0) {
      temporary--;
      throw new StoreException("HY000/1297", "no", Outcome.NOT_APPLIED, true, null);
    }
    return true;
  }

  @FunctionalInterface
  private interface Answer {
    void to(int thread) throws StoreException;
  }
}
