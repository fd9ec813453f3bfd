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
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Executes the faults of a cell in its window: starts each fault when it is due, and polls until it
 * is in effect. Nodes that fail as a consequence count as broken, too. After the window, including
 * one that ended early, all remaining faults are reverted: the last operations may wait for that.
 * For one thread.
 */
public final class CellFaults {
  private static final System.Logger LOG = System.getLogger(CellFaults.class.getName());

  private static final long PATIENCE_SECONDS = 180;

  private static final long POLL = MILLISECONDS.toNanos(5);

  /** Queries the state only once in several polls: the process that answers has other work. */
  private static final int POLLS_A_QUESTION = 20;

  private final List<Step> planned;

  /** The planned ones, then the reverts after the window. */
  private final List<Step> steps;

  private final Nodes nodes;
  private final CellSink sink;
  private final LiveFeed feed;

  /** Faults that revert broken nodes and commands, by the keys of those. */
  private final Map<String, Fault> broken = new LinkedHashMap<>();

  /** This and the next fields are null without faults, and before the cell exists. */
  private CompletableFuture<Void> reverted;

  private CellRun run;
  private Window window;
  private OutcomeTimeline watch;

  CellFaults(List<Fault> schedule, Nodes nodes, CellSink sink, LiveFeed feed) {
    planned = schedule.stream().map(Step::new).toList();
    steps = new ArrayList<>(planned);
    this.nodes = nodes;
    this.sink = sink;
    this.feed = feed;
  }

  /** To be called before the cell's threads start. */
  public void start(CellRun cell) {
    if (!planned.isEmpty()) {
      run = cell;
      cell.watchedBy(watch(cell.cell(), cell.window())::ofThread);
      reverted =
          CompletableFuture.runAsync(this::run, task -> Daemon.start("jmeter-ndb-faults", task));
    }
  }

  OutcomeTimeline watch(Cell cell, Window ofCell) {
    window = ofCell;
    watch = new OutcomeTimeline(cell, window, sink);
    return watch;
  }

  /** Waits three minutes at most for all nodes to return and all commands to be undone. */
  public void end() throws UserError, IOException {
    if (reverted == null) {
      return;
    }
    if (!window.isOver(System.nanoTime())) {
      // The cell has ended early.
      run.stop();
    }
    try {
      reverted.join();
    } catch (CompletionException e) {
      // What is still broken is reported below.
      LOG.log(System.Logger.Level.ERROR, "The faults are not reverted", e);
    }
    try {
      watch.close();
    } finally {
      requireUndone();
    }
  }

  void requireUndone() throws NotUndone {
    if (isAllRight()) {
      return;
    }
    String failures =
        steps.stream()
            .filter(step -> !step.info.failure.isEmpty())
            .map(step -> step.info.fault + ": " + step.info.failure)
            .collect(joining("; "));
    throw new NotUndone(
        failures.isEmpty()
            ? "The cluster did not recover within %s s: %s."
                .formatted(PATIENCE_SECONDS, String.join(", ", broken.keySet()))
            : "The faults could not be undone: %s.".formatted(failures));
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
        LockSupport.parkNanos(POLL);
      }
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "The faults end early", e);
    }
    takesMore();
    restore();
    long deadline = System.nanoTime() + SECONDS.toNanos(PATIENCE_SECONDS);
    while (isWaiting() && System.nanoTime() - deadline < 0) {
      LockSupport.parkNanos(POLL * POLLS_A_QUESTION);
      ask(System.nanoTime());
      if (takesMore()) {
        restore();
      }
    }
  }

  void begin(long now) {
    for (Step step : planned) {
      if (step.info.begun == null && now - window.start() >= step.fault.seconds() * 1e9) {
        step.info.begun = seconds(now);
        watch.begun(now, step.info);
        act(step);
      }
    }
  }

  private void act(Step step) {
    // Earlier actions on these nodes are superseded.
    steps.stream().filter(other -> other.isOf(step.fault)).forEach(other -> other.waits = false);
    step.waits = true;
    feed.publish(follower -> follower.faultBegins(step.fault));
    try {
      for (String node : step.fault.nodes()) {
        if (step.info.breaks) {
          isBroken(step.fault.action(), node);
        }
        nodes.act(step.fault.action(), node);
      }
    } catch (UserError | RuntimeException e) {
      step.fails(e);
    }
  }

  private void isBroken(Action action, String node) {
    Fault revert = new Fault(action.undo(), node, 0);
    broken.put(revert.keys().get(0), revert);
  }

  void ask(long now) {
    for (Step step : steps) {
      if (step.waits && isInEffect(step)) {
        step.waits = false;
        step.info.effective = seconds(now);
        feed.publish(follower -> follower.faultInEffect(step.fault));
        if (!step.info.breaks) {
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
    if (planned.stream().allMatch(step -> step.info.begun == null)) {
      return false;
    }
    int before = broken.size();
    try {
      nodes.ended().stream()
          .filter(node -> !broken.containsKey(node))
          .forEach(node -> isBroken(Action.KILL, node));
    } catch (UserError | RuntimeException e) {
      // Acting on the nodes or checking them fails with the same error.
      LOG.log(System.Logger.Level.INFO, "Which nodes have ended is not known", e);
    }
    if (broken.size() == before) {
      return false;
    }
    watch.goesOn();
    return true;
  }

  /** Reverts management nodes first: the other nodes get their configuration from them. */
  void restore() {
    List<Step> more =
        broken.values().stream()
            .filter(fault -> steps.stream().noneMatch(step -> step.isReverting(fault)))
            .filter(
                fault ->
                    reverts().noneMatch(step -> step.isOf(fault) && !step.info.failure.isEmpty()))
            .sorted(Comparator.comparing(fault -> !fault.name().startsWith("management")))
            .map(Step::new)
            .toList();
    for (Step step : more) {
      steps.add(step);
      act(step);
    }
  }

  private Stream<Step> reverts() {
    return steps.stream().skip(planned.size());
  }

  boolean isWaiting() {
    return steps.stream().anyMatch(step -> step.waits);
  }

  boolean isAllRight() {
    return broken.isEmpty() && !isWaiting();
  }

  /** Available after {@link #end}; null without faults. */
  public FaultsInfo info() {
    return reverted == null ? null : result();
  }

  FaultsInfo result() {
    FaultsInfo result = watch.complete(window.end());
    for (Step step : planned) {
      if (step.info.begun == null) {
        step.info.failure = "not started: the window ended before";
      }
    }
    result.schedule =
        planned.stream()
            .map(step -> step.info)
            .filter(fault -> fault.begun != null || fault.breaks)
            .toList();
    result.restored = reverts().map(step -> step.info.fault).collect(joining(", "));
    return result;
  }

  /**
   * @param faults of a cell; null without
   */
  public static List<String> notes(FaultsInfo faults) {
    List<String> notes = new ArrayList<>();
    if (faults == null) {
      return notes;
    }
    if (faults.excused > 0) {
      notes.add(faults.excused + " failed while a fault acted");
    }
    if (faults.wrongEffects > 0) {
      notes.add(
          faults.wrongEffects + " had a wrong effect while a fault acted, which no fault excuses");
    }
    if (!faults.restored.isEmpty()) {
      notes.add("after its window: " + faults.restored);
    }
    return notes;
  }

  /** Seconds since the start of the window, to a tenth of a millisecond. */
  private double seconds(long time) {
    return Math.round((time - window.start()) / 1e5) / 1e4;
  }

  private static final class Step {
    final Fault fault;
    final FaultInfo info = new FaultInfo();

    /** Whether this step was executed, and is not in effect yet. */
    boolean waits;

    Step(Fault fault) {
      this.fault = fault;
      info.fault = fault.title();
      info.breaks = fault.action().breaks();
      info.planned = fault.seconds();
    }

    boolean isOf(Fault other) {
      return !Collections.disjoint(fault.keys(), other.keys());
    }

    boolean isReverting(Fault other) {
      return isOf(other) && waits && !info.breaks;
    }

    void fails(Exception e) {
      LOG.log(System.Logger.Level.INFO, fault.title(), e);
      Throwable cause = e instanceof CompletionException ? e.getCause() : e;
      info.failure = cause instanceof UserError ? cause.getMessage() : "unexpected error: " + cause;
      waits = false;
    }
  }
}
