// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * Cells whose operations all take longer than their windows, which are of no length by the clock.
 */
class LongOperationsTest {
  private CellRun cell(int threads, int warmup, int operationsOfAStream) {
    return new CellRun(
        Cell.ofTag("tpch-q01/jdbc/" + threads),
        new Streams(operationsOfAStream),
        warmup,
        0,
        1,
        (cell, start, end, latencies) -> {},
        (second, cell, code, message) -> {},
        Optional.empty());
  }

  @Test
  void haveOneInTheirWindowAllTheSame() throws Exception {
    CellRun run = cell(1, 0, 1);
    OperationThread thread = run.join(0);
    assertThat(thread.isOver()).isFalse();

    thread.run();

    assertThat(thread.isOver()).isTrue();
    assertThat(run.operationsByThread()).containsExactly(1L);
    assertThat(run.invalid()).isEmpty();
    assertThat(run.longestCut()).isZero();
    assertThat(run.window().length() * 1e9).isGreaterThanOrEqualTo((double) thread.nanos());
  }

  @Test
  void endBetweenStreams() throws Exception {
    CellRun run = cell(1, 0, 3);
    OperationThread thread = run.join(0);
    for (int i = 0; i < 3; i++) {
      assertThat(thread.isOver()).isFalse();
      thread.run();
    }
    assertThat(thread.isOver()).isTrue();
    assertThat(run.operationsByThread()).containsExactly(3L);
  }

  @Test
  void endAtOnceWhereTheyAreStopped() throws Exception {
    CellRun run = cell(1, 0, 3);
    OperationThread thread = run.join(0);
    thread.run();

    run.stop();

    assertThat(thread.isOver()).isTrue();
  }

  @Test
  void countNothingBeforeTheWarmUpIsOver() throws Exception {
    CellRun run = cell(1, 3_600, 1);
    OperationThread thread = run.join(0);

    thread.run();

    assertThat(thread.isOver()).isFalse();
    assertThat(run.operations()).isEqualTo(1);
    assertThat(run.operationsByThread()).containsExactly(0L);
  }

  @Test
  void openTheirWindowWhenAllThreadsAreBetweenOperations() throws Exception {
    CellRun run = cell(2, 0, 1);
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
    assertThat(run.operationsByThread()).containsExactly(1L, 1L);
  }

  @Test
  void keepNobodyWaitingForAThreadThatHasNothingToDo() throws Exception {
    CellRun run = cell(2, 0, 1);
    CompletableFuture<Boolean> other =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                OperationThread thread = run.join(1);
                thread.run();
                return thread.isOver();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    run.join(0);

    run.stop();

    assertThat(other.get()).isTrue();
  }

  /** Streams of so many operations that each do nothing. */
  private record Streams(int length) implements Clients {
    @Override
    public Client client(int thread) {
      return new Client() {
        private int done;

        @Override
        protected boolean run() throws StoreException {
          int number = timed(() -> done);
          done = (number + 1) % length;
          return true;
        }

        @Override
        public boolean mayEnd() {
          return done == 0;
        }
      };
    }

    @Override
    public boolean areLong() {
      return true;
    }
  }
}
