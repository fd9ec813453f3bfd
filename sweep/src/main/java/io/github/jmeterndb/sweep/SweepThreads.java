// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.ThreadsRemain;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;

/** JMeter's threads, of one cell at a time. Thread-safe. */
final class SweepThreads implements CellThreads {
  private static final long START_LIMIT = MINUTES.toNanos(2);

  /** Additional time per thread: there may be thousands, each of which opens a session. */
  private static final long A_THREAD = MILLISECONDS.toNanos(200);

  private static final long POLL_MILLIS = 100;

  private final Factory factory;
  private final JMeterVariables variables;
  private final Map<JMeterThread, Thread> threads = new ConcurrentHashMap<>();

  SweepThreads(Factory factory, JMeterVariables variables) {
    this.factory = factory;
    this.variables = variables;
  }

  @Override
  public void run(CellRun cell) throws UserError, InterruptedException {
    try {
      start(cell);
      awaitStart(cell);
      cell.awaitBegin();
      awaitEnd(cell);
    } finally {
      stop();
      cell.stop();
      threads.clear();
    }
  }

  int count() {
    return threads.size();
  }

  void stop() {
    threads.keySet().forEach(JMeterThread::stop);
  }

  boolean stop(String name) {
    return threads.keySet().stream()
        .filter(thread -> thread.getThreadName().equals(name))
        .peek(JMeterThread::stop)
        .findAny()
        .isPresent();
  }

  void interrupt() {
    threads.values().forEach(Thread::interrupt);
  }

  private void start(CellRun run) throws UserError {
    try {
      startAll(run);
    } catch (OutOfMemoryError e) {
      throw new UserError(
          "This machine does not start the threads of %s (%s); give fewer, or let it have more:"
                  .formatted(run.cell().title(), UserError.firstLine(e))
              + " processes (ulimit -u), or JMeter's heap (HEAP='-Xms4g -Xmx4g').",
          e);
    }
  }

  private void startAll(CellRun run) {
    for (int i = 0; i < run.threads(); i++) {
      Cell cell = run.cellOf(i);
      JMeterVariables own = new JMeterVariables();
      own.putAll(variables);
      own.put("operation", cell.operation().label());
      own.put("path", cell.path());
      own.put("threads", Integer.toString(cell.threads()));
      own.putObject(CellSampler.CELL, run);
      JMeterThread thread = factory.make(i, own);
      // Daemons: a hanging operation must not keep the JVM alive. The sweep waits for the others.
      threads.put(thread, Daemon.thread(thread.getThreadName(), thread));
    }
    threads.values().forEach(Thread::start);
  }

  private void awaitStart(CellRun cell) throws UserError, InterruptedException {
    long limit = System.nanoTime() + START_LIMIT + cell.threads() * A_THREAD;
    while (cell.awaitThreads(POLL_MILLIS, MILLISECONDS) > 0) {
      boolean oneEnded = threads.values().stream().anyMatch(thread -> !thread.isAlive());
      if (oneEnded || System.nanoTime() - limit > 0) {
        String message =
            "The threads of "
                + cell.cell().title()
                + " did not reach the cell's sampler: below the Sweep Thread Group belongs a Java"
                + " Request of the class "
                + CellSampler.class.getName()
                + "; JMeter's log may say more.";
        throw oneEnded ? new UserError(message) : new ThreadsRemain(message);
      }
    }
  }

  private void awaitEnd(CellRun cell) throws UserError, InterruptedException {
    long longest = cell.longestOperation().toNanos();
    for (Thread thread : threads.values()) {
      long end = System.nanoTime();
      while (thread.isAlive()) {
        long now = System.nanoTime();
        long left = cell.nanosLeft();
        // Stopping a cell leaves no time; loading more rows extends it.
        end = left > 0 ? now + left : Math.min(end, now);
        if (now - end >= longest) {
          throw new ThreadsRemain(
              "An operation of "
                  + cell.cell().title()
                  + " does not end: thread "
                  + thread.getName()
                  + " still waits for it "
                  + NANOSECONDS.toSeconds(longest)
                  + " s after the cell.");
        }
        cell.endIfInvalid(threads.values().stream().filter(each -> !each.isAlive()).count());
        thread.join(POLL_MILLIS);
      }
    }
  }

  @FunctionalInterface
  interface Factory {
    JMeterThread make(int number, JMeterVariables variables);
  }
}
