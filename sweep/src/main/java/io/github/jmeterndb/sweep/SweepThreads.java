// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine.ThreadsRemain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;

/** JMeter's threads, of one cell at a time. Thread-safe. */
final class SweepThreads implements CellThreads {
  private static final long START_LIMIT = MINUTES.toNanos(2);

  /** Additional time per thread: there may be thousands, each of which opens a session. */
  private static final long A_THREAD = MILLISECONDS.toNanos(200);

  private static final long POLL_MILLIS = 100;

  private final BiFunction<Integer, JMeterVariables, JMeterThread> factory;
  private final JMeterVariables variables;
  private volatile List<Member> members = List.of();

  SweepThreads(
      BiFunction<Integer, JMeterVariables, JMeterThread> factory, JMeterVariables variables) {
    this.factory = factory;
    this.variables = variables;
  }

  @Override
  public void run(CellRun cell) throws UserError, InterruptedException {
    try {
      start(cell);
      awaitStart(cell);
      awaitEnd(cell);
    } finally {
      stop();
      cell.stop();
      members = List.of();
    }
  }

  int count() {
    return members.size();
  }

  void stop() {
    members.forEach(member -> member.sampler.stop());
  }

  void interrupt() {
    members.forEach(member -> member.thread.interrupt());
  }

  private void start(CellRun run) throws UserError {
    List<Member> all = new ArrayList<>();
    try {
      for (int i = 0; i < run.threads(); i++) {
        Cell cell = run.cellOf(i);
        JMeterVariables own = new JMeterVariables();
        own.putAll(variables);
        own.put("operation", cell.operation().label());
        own.put("path", cell.path());
        own.put("threads", Integer.toString(cell.threads()));
        own.putObject(CellSampler.CELL, run);
        JMeterThread sampler = factory.apply(i, own);
        // Daemons: a hanging operation must not keep the JVM alive. The sweep waits for the others.
        all.add(new Member(cell, sampler, Daemon.thread(sampler.getThreadName(), sampler)));
      }
      members = all;
      members.forEach(member -> member.thread.start());
    } catch (OutOfMemoryError e) {
      throw new UserError(
          "This machine does not start the threads of %s (%s); give fewer, or let it have more: processes (ulimit -u), or JMeter's heap (HEAP='-Xms4g -Xmx4g')."
              .formatted(run.cell().title(), UserError.firstLine(e)),
          e);
    }
  }

  private void awaitStart(CellRun cell) throws UserError, InterruptedException {
    long limit = System.nanoTime() + START_LIMIT + cell.threads() * A_THREAD;
    while (cell.awaitThreads(POLL_MILLIS, MILLISECONDS) > 0) {
      boolean oneEnded = ended() > 0;
      if (oneEnded || System.nanoTime() - limit > 0) {
        String message =
            "The threads of %s did not reach the cell's sampler: below the Sweep Thread Group belongs a Java Request of the class %s; JMeter's log may say more."
                .formatted(cell.cell().title(), CellSampler.class.getName());
        throw oneEnded ? new UserError(message) : new ThreadsRemain(message);
      }
    }
  }

  private void awaitEnd(CellRun cell) throws UserError, InterruptedException {
    long longest = cell.longestOperation().toNanos();
    for (Member member : members) {
      Thread thread = member.thread;
      long end = System.nanoTime();
      while (thread.isAlive()) {
        long now = System.nanoTime();
        long left = cell.nanosLeft();
        // Stopping a cell leaves no time; loading more rows extends it.
        end = left > 0 ? now + left : Math.min(end, now);
        if (now - end >= longest) {
          throw new ThreadsRemain(
              "An operation of %s does not end: thread %s still waits for it %s s after the cell."
                  .formatted(
                      member.cell.title(), thread.getName(), NANOSECONDS.toSeconds(longest)));
        }
        cell.endIfInvalid(ended());
        thread.join(POLL_MILLIS);
      }
    }
  }

  private long ended() {
    return members.stream().filter(member -> !member.thread.isAlive()).count();
  }

  private record Member(Cell cell, JMeterThread sampler, Thread thread) {}
}
