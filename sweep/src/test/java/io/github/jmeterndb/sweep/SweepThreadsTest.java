// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Clients;
import io.github.jmeterndb.measure.OperationThread;
import io.github.jmeterndb.measure.Slicing;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sweep.engine.Engine.ThreadsRemain;
import io.github.jmeterndb.workload.Client;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SweepThreadsTest {
  @Test
  void tellWhatToDoWhereTheMachineStartsNoMore() {
    CellRun cell = cell(100_000, 1);
    SweepThreads threads =
        new SweepThreads(
            (number, variables) -> {
              throw new OutOfMemoryError("unable to create native thread");
            },
            new JMeterVariables());

    assertUserError(() -> threads.run(cell))
        .hasMessage(
            "This machine does not start the threads of select over sql, 100000 threads (unable to"
                + " create native thread); give fewer, or let it have more: processes (ulimit -u), or"
                + " JMeter's heap (HEAP='-Xms4g -Xmx4g').");
    assertThat(threads.count()).isZero();
  }

  @Test
  @Timeout(60)
  void giveUpAnOperationThatNeverEndsAndDoNotKeepTheJvmForIt() {
    CountDownLatch answer = new CountDownLatch(1);
    List<Thread> hung = new CopyOnWriteArrayList<>();
    SweepThreads threads =
        threads(
            (cell, number) -> {
              cell.join(number);
              if (number == 1) {
                hung.add(Thread.currentThread());
                answer.await();
              }
            });
    CellRun paired =
        new CellRun(
            List.of(Cell.ofTag("select/direct/1"), Cell.ofTag("select/sql/1")),
            List.of(clients(), clients()),
            new Slicing(0, 250, 1, TurnWatch.NONE, TurnWatch.NONE, () -> true),
            CellSink.NONE);

    assertThatThrownBy(() -> threads.run(paired))
        .isInstanceOf(ThreadsRemain.class)
        .hasMessageMatching(
            "An operation of select over sql, 1 thread does not end: thread .* still waits for it 0"
                + " s after the cell\\.");

    assertThat(hung).singleElement().matches(Thread::isAlive).matches(Thread::isDaemon);
    answer.countDown();
  }

  /** A cell of an hour, whose remaining time is dropped when it is stopped. */
  @Test
  @Timeout(60)
  void giveUpAnOperationThatNeverEndsSoonAfterTheCellWasStopped() {
    CountDownLatch answer = new CountDownLatch(1);
    SweepThreads threads =
        threads(
            (cell, number) -> {
              cell.join(number);
              cell.stop();
              answer.await();
            });

    assertThatThrownBy(() -> threads.run(cell(1, 3_600))).isInstanceOf(ThreadsRemain.class);
    answer.countDown();
  }

  @Test
  @Timeout(60)
  void endACellOfAnHourWhenOneOfThemHasEnded() throws Exception {
    SweepThreads threads =
        threads(
            (cell, number) -> {
              OperationThread thread = cell.join(number);
              while (number > 0 && !thread.isOver()) {
                thread.run();
              }
            });
    CellRun cell = cell(3, 3_600);

    threads.run(cell);

    assertThat(cell.records().get(0).invalid)
        .isEqualTo("1 of 3 threads ended before its window did");
  }

  private static CellRun cell(int threads, int seconds) {
    return new CellRun(
        Cell.ofTag("select/sql/" + threads),
        clients(),
        0,
        seconds,
        CellSink.NONE,
        Optional.empty());
  }

  private static Clients clients() {
    return new Clients(
        thread ->
            new Client() {
              @Override
              protected boolean run() throws StoreException {
                return timed(() -> true);
              }
            },
        () -> {},
        Duration.ofMillis(1),
        false);
  }

  private static SweepThreads threads(Work work) {
    return new SweepThreads(
        (number, variables) -> {
          JMeterThread thread =
              new JMeterThread(
                  new ListedHashTree(new LoopController()), ended -> {}, new ListenerNotifier()) {
                @Override
                public void run() {
                  try {
                    work.of((CellRun) variables.getObject(CellSampler.CELL), number);
                  } catch (InterruptedException | StoreException e) {
                    throw new AssertionError(e);
                  }
                }
              };
          thread.setThreadName("thread " + number);
          return thread;
        },
        new JMeterVariables());
  }

  private interface Work {
    void of(CellRun cell, int number) throws InterruptedException, StoreException;
  }
}
