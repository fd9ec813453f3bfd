// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Client;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cells whose operations all take longer than their windows, which have length 0. */
@Timeout(60)
class LongOperationsTest {
  private static final ErrorSink UNHEARD = (second, cell, code, message) -> {};

  private volatile Thread other;

  private CellRun cell(int threads, int warmup) {
    return cell(threads, warmup, new Each(thread -> {}), UNHEARD);
  }

  private CellRun cell(int threads, int warmup, Clients clients, ErrorSink errors) {
    return new CellRun(
        Cell.ofTag("tpch-q01/jdbc/" + threads),
        clients,
        warmup,
        0,
        1,
        (cell, start, end, latencies) -> {},
        errors,
        Optional.empty());
  }

  @Test
  void haveOneInTheirWindowAllTheSame() throws Exception {
    CellRun run = cell(1, 0);
    OperationThread thread = run.join(0);
    assertThat(thread.isOver()).isFalse();

    thread.run();

    assertThat(thread.isOver()).isTrue();
    assertThat(run.record().operationsByThread).containsExactly(1L);
    assertThat(run.invalid()).isEmpty();
    assertThat(run.record().longestCut).isZero();
    assertThat(run.window().length() * 1e9).isGreaterThanOrEqualTo((double) thread.nanos());
  }

  @Test
  void countNothingBeforeTheWarmUpIsOver() throws Exception {
    CellRun run = cell(1, 3_600);
    OperationThread thread = run.join(0);

    thread.run();

    assertThat(thread.isOver()).isFalse();
    assertThat(run.record().operations).isEqualTo(1);
    assertThat(run.record().operationsByThread).containsExactly(0L);
  }

  @Test
  void openTheirWindowWhenAllThreadsAreBetweenOperations() throws Exception {
    CellRun run = cell(2, 0);
    CountDownLatch joined = new CountDownLatch(1);
    CompletableFuture<Void> other =
        CompletableFuture.runAsync(
            () -> {
              try {
                OperationThread thread = run.join(1);
                joined.countDown();
                thread.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    OperationThread thread = run.join(0);
    joined.await();
    assertThat(run.window().startMillis()).isZero();

    thread.run();
    other.get();

    assertThat(run.window().startMillis()).isPositive();
    assertThat(run.record().operationsByThread).containsExactly(1L, 1L);
  }

  @Test
  void keepNobodyWaitingForAThreadThatHasNothingToDo() throws Exception {
    CellRun run = cell(2, 0);
    CompletableFuture<Boolean> other = other(run);
    run.join(0);

    run.stop();

    assertThat(other.get()).isTrue();
    assertThat(run.record().operations).as("begun afterwards").isZero();
  }

  @Test
  void keepNobodyWaitingForAThreadThatDied() throws Exception {
    CellRun run =
        cell(
            2,
            1,
            new OneEach(
                number -> {
                  if (number == 0) {
                    awaitThatTheOtherWaits();
                    throw new StackOverflowError("deep");
                  }
                  return number;
                }),
            UNHEARD);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);

    assertThatThrownBy(thread::run).isInstanceOf(StackOverflowError.class);

    assertThat(other.get()).isTrue();
    assertThat(run.invalid()).isNotEmpty();
  }

  @Test
  void keepNobodyWaitingWhereNothingCanBeWritten() throws Exception {
    CellRun run =
        cell(
            2,
            1,
            new OneEach(
                number -> {
                  if (number == 0) {
                    awaitThatTheOtherWaits();
                  }
                  return failed(number);
                }),
            (second, cell, code, message) -> {
              throw new IOException("disk full");
            });
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);

    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(other.get()).isTrue();
    assertThatThrownBy(run::close).isInstanceOf(IOException.class);
  }

  @Test
  void areTriedAgainUntilTheyHaveEndedThoughTheTimeIsOver() throws Exception {
    OneEach clients = new OneEach(number -> number);
    clients.temporary = 3;
    CellRun run = cell(1, 0, clients, UNHEARD);
    OperationThread thread = run.join(0);

    assertThat(thread.run()).isTrue();

    assertThat(thread.isOver()).isTrue();
    assertThat(run.record().retries).containsExactly(Map.entry("HY000/1297", 3L));
    assertThat(run.record().operationsByThread).containsExactly(1L);
    assertThat(run.invalid()).isEmpty();
  }

  @Test
  void areGivenUpWhereTheyAreStopped() throws Exception {
    OneEach clients = new OneEach(number -> number);
    clients.temporary = Integer.MAX_VALUE;
    CellRun run = cell(1, 0, clients, UNHEARD);
    clients.beforeEach = run::stop;
    OperationThread thread = run.join(0);

    assertThat(thread.run()).isFalse();

    assertThat(run.record().errors).isZero();
  }

  @Test
  void areInvalidWhereAThreadHasNoneThatSucceeded() throws Exception {
    CellRun run = cell(2, 0, new OneEach(LongOperationsTest::failed), UNHEARD);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(other.get()).isTrue();
    assertThat(thread.isOver()).isTrue();
    assertThat(run.record().operationsByThread).containsExactly(0L, 1L);
    assertThat(run.invalid())
        .isEqualTo("no operation of 1 of 2 threads ended in its window with success");
  }

  @Test
  void takeTheirTimeOfTheWindowAlsoWhereTheyFail() throws Exception {
    CellRun run =
        cell(
            1,
            0,
            new OneEach(
                number -> {
                  long start = System.nanoTime();
                  while (System.nanoTime() == start) {
                    Thread.onSpinWait();
                  }
                  return failed(number);
                }),
            UNHEARD);
    OperationThread thread = run.join(0);
    assertThatThrownBy(thread::run).isInstanceOf(StoreException.class);

    assertThat(run.window().length() * 1e9).isGreaterThanOrEqualTo((double) thread.nanos());
    assertThat(thread.nanos()).isPositive();
  }

  @Test
  void tellForHowLongThereWereFewerThreads() throws Exception {
    CountDownLatch firstHasLeft = new CountDownLatch(1);
    CellRun run =
        cell(
            2,
            0,
            new Each(
                thread -> {
                  if (thread == 1) {
                    await(firstHasLeft);
                  }
                }),
            UNHEARD);
    CompletableFuture<Boolean> other = other(run);
    OperationThread thread = run.join(0);
    thread.run();
    assertThat(thread.isOver()).isTrue();
    firstHasLeft.countDown();

    assertThat(other.get()).isTrue();
    assertThat(run.record().secondsWithoutAll).isPositive().isLessThan(run.window().length());
    assertThat(run.record().operationsByThread).containsExactly(1L, 1L);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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

  private static int failed(int number) throws StoreException {
    if (number == 0) {
      throw new StoreException("42000/1235", "no", Outcome.NOT_APPLIED, null);
    }
    return number;
  }

  private record Each(IntConsumer meanwhile) implements Clients {
    @Override
    public Client client(int thread) {
      return new Client() {
        @Override
        protected boolean run() throws StoreException {
          timed(() -> 0);
          meanwhile.accept(thread);
          timed(() -> 0);
          return true;
        }
      };
    }

    @Override
    public Duration longestOperation() {
      return Duration.ofHours(1);
    }
  }

  private static final class OneEach implements Clients {
    private final Answer answer;
    private int temporary;
    private Runnable beforeEach = () -> {};

    OneEach(Answer answer) {
      this.answer = answer;
    }

    @Override
    public Client client(int thread) {
      return new Client() {
        @Override
        protected boolean run() throws StoreException {
          return timed(() -> call(thread)) == thread;
        }
      };
    }

    private int call(int thread) throws StoreException {
      beforeEach.run();
      if (temporary > 0) {
        temporary--;
        throw new StoreException("HY000/1297", "no", Outcome.NOT_APPLIED, true, null);
      }
      return answer.of(thread);
    }

    @Override
    public boolean triesAgain() {
      return true;
    }

    @Override
    public Duration longestOperation() {
      return Duration.ofHours(1);
    }

    @FunctionalInterface
    private interface Answer {
      int of(int thread) throws StoreException;
    }
  }
}
