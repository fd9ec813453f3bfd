// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Breaks what is to be broken in a cell while it runs, and puts right what is still broken when its
 * window has ended: its last operations may wait for that. For one thread.
 */
final class FaultThread implements CellFaults {
  private static final System.Logger LOG = System.getLogger(FaultThread.class.getName());

  /** What a cluster may take to be whole again. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final long POLL_MILLIS = 5;

  /** What is asked is a process that has other work. */
  private static final int POLLS_A_QUESTION = 20;

  private final Window window;
  private final FaultWatch watch;
  private final FaultSteps steps;
  private final BooleanSupplier stopped;
  private final Thread thread = new Thread(this::run, "jmeter-ndb-faults");
  private volatile String restored = "";

  FaultThread(
      CellRun run,
      List<Fault> schedule,
      Nodes nodes,
      LatencySink timeline,
      BooleanSupplier stopped) {
    this.stopped = stopped;
    window = run.window();
    watch = new FaultWatch(run.cell(), window, timeline);
    steps = new FaultSteps(schedule, nodes, watch);
    run.watchedBy(watch);
  }

  @Override
  public void start() {
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void end() throws UserError, IOException, InterruptedException {
    thread.join();
    watch.close();
    if (!steps.isAllRight() && !stopped.getAsBoolean()) {
      String failure = steps.failure();
      throw new UserError(
          "What was broken is not right again%s: %s."
              .formatted(
                  failure.isEmpty() ? " after " + PATIENCE.toSeconds() + " s" : "",
                  failure.isEmpty() ? String.join(", ", steps.broken()) : failure));
    }
  }

  @Override
  public Optional<FaultsInfo> info() {
    return thread.isAlive()
        ? Optional.empty()
        : Optional.of(
            new FaultsInfo(
                steps.info(window.start(), window.end()),
                watch.excused(),
                restored,
                watch.failures()));
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    info()
        .ifPresent(
            faults -> {
              if (faults.excused() > 0) {
                notes.add("%d failed while a fault acted".formatted(faults.excused()));
              }
              if (!faults.restored().isEmpty()) {
                notes.add("after its window: " + faults.restored());
              }
            });
    return notes;
  }

  private void run() {
    try {
      int polls = 0;
      while (!window.isOver(System.nanoTime())) {
        step(polls++);
      }
      steps.takesMore();
      restored = steps.restore();
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (!steps.isAllRight()
          && steps.isWaiting()
          && System.nanoTime() - deadline < 0
          && !stopped.getAsBoolean()) {
        MILLISECONDS.sleep(POLL_MILLIS * POLLS_A_QUESTION);
        steps.ask(System.nanoTime());
        if (steps.takesMore()) {
          restored = steps.restore();
        }
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.INFO, "The faults are given up", e);
    }
  }

  private void step(int polls) throws InterruptedException {
    if (window.startMillis() != 0) {
      steps.begin(System.nanoTime(), window.start());
      if (polls % POLLS_A_QUESTION == 0) {
        steps.ask(System.nanoTime());
        steps.takesMore();
      }
    }
    MILLISECONDS.sleep(POLL_MILLIS);
  }
}
