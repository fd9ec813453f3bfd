// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Executes the faults of a cell in its window: starts each fault when it is due, and polls until it
 * is in effect. Nodes that fail as a consequence count as broken, too. After the window, including
 * one that ended early, all remaining faults are reverted: the last operations may wait for that.
 * For one thread.
 */
public final class CellFaults {
  private static final System.Logger LOG = System.getLogger(CellFaults.class.getName());

  private static final long PATIENCE_SECONDS = 180;

  private static final long POLL_MILLIS = 5;

  /** Queries the state only once in several polls: the process that answers has other work. */
  private static final int POLLS_A_QUESTION = 20;

  private final List<Step> steps;
  private final int planned;
  private final Nodes nodes;
  private final LatencySink timeline;
  private final LiveFeed feed;

  /** Faults that revert broken nodes and commands, by the keys of those. */
  private final Map<String, Fault> broken = new LinkedHashMap<>();

  private final Thread thread = new Thread(this::run, "jmeter-ndb-faults");

  /** This and the next fields are null without faults, and before the cell exists. */
  private CellRun run;

  private Window window;
  private OutcomeTimeline watch;

  CellFaults(List<Fault> schedule, Nodes nodes, LatencySink timeline, LiveFeed feed) {
    steps = new ArrayList<>(schedule.stream().map(Step::new).toList());
    planned = steps.size();
    this.nodes = nodes;
    this.timeline = timeline;
    this.feed = feed;
  }

  /** To be called before the cell's threads start. */
  public void start(CellRun cell) {
    if (!steps.isEmpty()) {
      run = cell;
      cell.watchedBy(watch(cell.cell(), cell.window())::ofThread);
      thread.setDaemon(true);
      thread.start();
    }
  }

  OutcomeTimeline watch(Cell cell, Window ofCell) {
    window = ofCell;
    watch = new OutcomeTimeline(cell, window, timeline);
    return watch;
  }

  /** Waits three minutes at most for all nodes to return and all commands to be undone. */
  public void end() throws UserError, IOException {
    if (run == null) {
      return;
    }
    if (!window.isOver(System.nanoTime())) {
      // The cell has ended early.
      run.stop();
    }
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
    try {
      watch.close();
    } finally {
      requireUndone();
    }
  }

  void requireUndone() throws NotUndone {
    if (!isAllRight()) {
      String failures =
          steps.stream()
              .filter(step -> !step.failure.isEmpty())
              .map(step -> step.fault.title() + ": " + step.failure)
              .collect(joining("; "));
      throw new NotUndone(
          failures.isEmpty()
              ? "The cluster did not recover within %s s: %s."
                  .formatted(PATIENCE_SECONDS, String.join(", ", broken.keySet()))
              : "The faults could not be undone: %s.".formatted(failures));
    }
  }

  private void run() {
    try {
      int polls = 0;
      for (long now = System.nanoTime(); !window.isOver(now); now = System.nanoTime()) {
        if (window.startMillis() != 0) {
          begin(now);
          if (polls++ % POLLS_A_QUESTION == 0) {
            ask(System.nanoTime());
            takesMore();
          }
        }
        MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "The faults end early", e);
      throw e;
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.INFO, "The faults are abandoned", e);
    } finally {
      revert();
    }
  }

  private void revert() {
    takesMore();
    restore();
    long deadline = System.nanoTime() + SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (isWaiting() && System.nanoTime() - deadline < 0) {
        MILLISECONDS.sleep(POLL_MILLIS * POLLS_A_QUESTION);
        ask(System.nanoTime());
        if (takesMore()) {
          restore();
        }
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.INFO, "Interrupted while the faults were reverted", e);
    }
  }

  void begin(long now) {
    for (Step step : steps) {
      if (step.begun == null && now - window.start() >= step.fault.seconds() * 1e9) {
        watch.begun(now, step.fault.action().breaks());
        step.begun = now;
        act(step);
      }
    }
  }

  private void act(Step step) {
    // Earlier actions on these nodes are superseded.
    steps.stream().filter(step::isOfTheSameNode).forEach(other -> other.isAwaited = false);
    step.isAwaited = true;
    feed.publish(follower -> follower.faultBegins(step.fault));
    try {
      for (String node : step.fault.nodes()) {
        if (step.fault.action().breaks()) {
          isBroken(step.fault.action(), node);
        }
        nodes.act(step.fault.action(), node);
      }
    } catch (UserError | RuntimeException e) {
      step.fails(e);
    }
  }

  private boolean isBroken(Action action, String node) {
    Fault revert = new Fault(action.undo(), node, 0);
    return broken.put(revert.keys().get(0), revert) == null;
  }

  void ask(long now) {
    for (Step step : steps) {
      if (step.isAwaited && isInEffect(step)) {
        step.isAwaited = false;
        step.effective = step.effective == null ? Long.valueOf(now) : step.effective;
        feed.publish(follower -> follower.faultInEffect(step.fault));
        if (!step.fault.action().breaks()) {
          step.fault.keys().forEach(broken::remove);
          if (broken.isEmpty()) {
            watch.over(now);
          }
        }
      }
    }
  }

  private boolean isInEffect(Step step) {
    try {
      for (String node : step.fault.nodes()) {
        if (!nodes.isInEffect(step.fault.action(), node)) {
          return false;
        }
      }
      return true;
    } catch (UserError | RuntimeException e) {
      step.fails(e);
      return false;
    }
  }

  /** Whether further nodes have failed as a consequence; they count as broken, too. */
  boolean takesMore() {
    if (steps.stream().allMatch(step -> step.begun == null)) {
      return false;
    }
    boolean more = false;
    try {
      for (String node : nodes.ended()) {
        more |= !broken.containsKey(node) && isBroken(Action.KILL, node);
      }
    } catch (UserError | RuntimeException e) {
      // Acting on the nodes or checking them fails with the same error.
      LOG.log(System.Logger.Level.INFO, "Which nodes have ended is not known", e);
    }
    if (more) {
      watch.goesOn();
    }
    return more;
  }

  /** Reverts management nodes first: the other nodes get their configuration from them. */
  void restore() {
    List<Step> more =
        broken.values().stream()
            .sorted(Comparator.comparing(fault -> !fault.name().startsWith("management")))
            .map(Step::new)
            .filter(step -> !isOnItsWayOrFailed(step))
            .toList();
    for (Step step : more) {
      act(step);
      steps.add(step);
    }
  }

  private boolean isOnItsWayOrFailed(Step revert) {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      boolean isOnItsWay = step.isAwaited && !step.fault.action().breaks();
      if (revert.isOfTheSameNode(step)
          && (isOnItsWay || (i >= planned && !step.failure.isEmpty()))) {
        return true;
      }
    }
    return false;
  }

  boolean isWaiting() {
    return steps.stream().anyMatch(step -> step.isAwaited);
  }

  boolean isAllRight() {
    return broken.isEmpty() && !isWaiting();
  }

  /** Available after {@link #end}; empty without faults. */
  public Optional<FaultsInfo> info() {
    return run == null || thread.isAlive() ? Optional.empty() : Optional.of(result());
  }

  FaultsInfo result() {
    List<FaultInfo> aftermaths = watch.aftermaths(window.end());
    FaultsInfo info = new FaultsInfo();
    info.schedule = new ArrayList<>();
    for (int i = 0; i < planned; i++) {
      Step step = steps.get(i);
      if (step.begun != null || step.fault.action().breaks()) {
        info.schedule.add(
            step.info(i < aftermaths.size() ? aftermaths.get(i) : new FaultInfo(), window.start()));
      }
    }
    info.excused = watch.excused();
    info.restored =
        steps.stream().skip(planned).map(step -> step.fault.title()).collect(joining(", "));
    info.failures = watch.failures();
    info.gapBefore = watch.gapBefore(window.end());
    info.wrongEffects = watch.wrongEffects();
    return info;
  }

  public List<String> notes() {
    FaultsInfo faults = info().orElseGet(FaultsInfo::new);
    List<String> notes = new ArrayList<>();
    if (faults.excused > 0) {
      notes.add("%s failed while a fault acted".formatted(faults.excused));
    }
    if (faults.wrongEffects > 0) {
      notes.add(
          "%s had a wrong effect while a fault acted, which no fault excuses"
              .formatted(faults.wrongEffects));
    }
    if (!faults.restored.isEmpty()) {
      notes.add("after its window: " + faults.restored);
    }
    return notes;
  }

  private static final class Step {
    final Fault fault;
    Long begun;
    boolean isAwaited;
    Long effective;
    String failure = "";

    Step(Fault fault) {
      this.fault = fault;
    }

    boolean isOfTheSameNode(Step other) {
      return !Collections.disjoint(fault.keys(), other.fault.keys());
    }

    void fails(Exception e) {
      LOG.log(System.Logger.Level.INFO, fault.title(), e);
      failure = e instanceof UserError ? e.getMessage() : "unexpected error: " + e;
      isAwaited = false;
    }

    FaultInfo info(FaultInfo info, long windowStart) {
      info.fault = fault.title();
      info.breaks = fault.action().breaks();
      info.planned = fault.seconds();
      info.begun = seconds(begun, windowStart);
      info.effective = seconds(effective, windowStart);
      info.failure = begun == null ? "not started: the window ended before" : failure;
      return info;
    }

    /** Seconds since the start of the window, to a tenth of a millisecond. */
    private static Double seconds(Long time, long windowStart) {
      return time == null ? null : Math.round((time - windowStart) / 1e5) / 1e4;
    }
  }
}
