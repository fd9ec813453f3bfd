// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Executes the faults of a cell in its window, and reverts those still in effect when the window
 * has ended, however it ended: its last operations may wait for that. Does nothing if there are no
 * faults. For one thread.
 */
public final class CellFaults {
  private static final System.Logger LOG = System.getLogger(CellFaults.class.getName());

  /** The time that a cluster may take to recover. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final long POLL_MILLIS = 5;

  /** Not each poll asks: the process that answers has other work. */
  private static final int POLLS_A_QUESTION = 20;

  private final List<Fault> schedule;
  private final Nodes nodes;
  private final LatencySink timeline;
  private final LiveFeed feed;

  /** Null without faults, and before the cell is made; likewise what follows. */
  private CellRun run;

  private Window window;
  private OutcomeTimeline watch;
  private FaultSteps steps;
  private final Thread thread = new Thread(this::run, "jmeter-ndb-faults");
  private volatile String restored = "";

  CellFaults(List<Fault> schedule, Nodes nodes, LatencySink timeline, LiveFeed feed) {
    this.schedule = schedule;
    this.nodes = nodes;
    this.timeline = timeline;
    this.feed = feed;
  }

  /**
   * To be called before the cell's threads start, where they are threads of this JVM: faults begin
   * when its window does.
   */
  public void start(CellRun cell) {
    if (schedule.isEmpty()) {
      return;
    }
    run = cell;
    window = cell.window();
    watch = new OutcomeTimeline(cell.cell(), window, timeline);
    steps = new FaultSteps(schedule, nodes, watch, feed);
    cell.watchedBy(watch);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * To be called when the cell's window has ended: returns when all nodes are back, and all
   * commands are undone.
   *
   * @throws NotUndone if one is not after three minutes
   */
  public void end() throws UserError, IOException {
    if (run == null) {
      return;
    }
    if (!window.isOver(System.nanoTime())) {
      // The cell has ended early.
      run.stop();
    }
    awaitTheThread();
    try {
      watch.close();
    } finally {
      requireUndone();
    }
  }

  /** An interrupt takes effect only when the faults are reverted. */
  private void awaitTheThread() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void requireUndone() throws NotUndone {
    if (!steps.isAllRight()) {
      String failure = steps.failure();
      throw new NotUndone(
          failure.isEmpty()
              ? "The cluster did not recover within %s s: %s."
                  .formatted(PATIENCE.toSeconds(), String.join(", ", steps.broken()))
              : "The faults could not be undone: %s.".formatted(failure));
    }
  }

  /** The faults and their consequences, after {@link #end}; empty for a cell without faults. */
  public Optional<FaultsInfo> info() {
    return run == null || thread.isAlive()
        ? Optional.empty()
        : Optional.of(
            new FaultsInfo(
                steps.info(window.start(), window.end()),
                watch.excused(),
                restored,
                watch.failures(),
                watch.gapBefore(window.end()).orElse(null),
                watch.wrongEffects()));
  }

  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    info()
        .ifPresent(
            faults -> {
              if (faults.excused() > 0) {
                notes.add("%s failed while a fault acted".formatted(faults.excused()));
              }
              if (faults.wrongEffects() > 0) {
                notes.add(
                    "%s had a wrong effect while a fault acted, which no fault excuses"
                        .formatted(faults.wrongEffects()));
              }
              if (!faults.restored().isEmpty()) {
                notes.add("after its window: " + faults.restored());
              }
            });
    return notes;
  }

  private void run() {
    try {
      breakUntilTheWindowEnds();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "The faults end early", e);
      throw e;
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.INFO, "The faults are abandoned", e);
    } finally {
      revert();
    }
  }

  private void breakUntilTheWindowEnds() throws InterruptedException {
    int polls = 0;
    for (long now = System.nanoTime(); !window.isOver(now); now = System.nanoTime()) {
      step(polls++, now);
    }
  }

  private void revert() {
    steps.takesMore();
    restored = steps.restore();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!steps.isAllRight() && steps.isWaiting() && System.nanoTime() - deadline < 0) {
        MILLISECONDS.sleep(POLL_MILLIS * POLLS_A_QUESTION);
        steps.ask(System.nanoTime());
        if (steps.takesMore()) {
          restored = steps.restore();
        }
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.INFO, "Interrupted while the faults were reverted", e);
    }
  }

  private void step(int polls, long now) throws InterruptedException {
    if (window.startMillis() != 0) {
      steps.begin(now, window.start());
      if (polls % POLLS_A_QUESTION == 0) {
        steps.ask(System.nanoTime());
        steps.takesMore();
      }
    }
    MILLISECONDS.sleep(POLL_MILLIS);
  }
}
