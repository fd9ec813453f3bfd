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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Executes the faults of a cell in its window: each is begun when it is due, and checked until it
 * is in effect. Nodes that end meanwhile count as broken, too. What is still broken when the window
 * has ended, however it ended, is reverted: its last operations may wait for that. Does nothing if
 * there are no faults. For one thread.
 */
public final class CellFaults {
  private static final System.Logger LOG = System.getLogger(CellFaults.class.getName());

  /** The time that a cluster may take to recover. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final long POLL_MILLIS = 5;

  /** Not each poll asks: the process that answers has other work. */
  private static final int POLLS_A_QUESTION = 20;

  private final List<Step> steps;
  private final int planned;
  private final Nodes nodes;
  private final LatencySink timeline;
  private final LiveFeed feed;

  /** What reverts each node that is away and each command that is not undone, by their keys. */
  private final Map<String, Fault> broken = new LinkedHashMap<>();

  private final Thread thread = new Thread(this::run, "jmeter-ndb-faults");

  /** Null without faults, and before the cell is made; likewise what follows. */
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

  /**
   * To be called before the cell's threads start, where they are threads of this JVM: faults begin
   * when its window does.
   */
  public void start(CellRun cell) {
    if (!steps.isEmpty()) {
      run = cell;
      cell.watchedBy(watch(cell.cell(), cell.window()));
      thread.setDaemon(true);
      thread.start();
    }
  }

  OutcomeTimeline watch(Cell cell, Window ofCell) {
    window = ofCell;
    watch = new OutcomeTimeline(cell, window, timeline);
    return watch;
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

  void requireUndone() throws NotUndone {
    if (!isAllRight()) {
      String failure = failure();
      throw new NotUndone(
          failure.isEmpty()
              ? "The cluster did not recover within %s s: %s."
                  .formatted(PATIENCE.toSeconds(), String.join(", ", broken.keySet()))
              : "The faults could not be undone: %s.".formatted(failure));
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
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!isAllRight() && isWaiting() && System.nanoTime() - deadline < 0) {
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

  /** Begins what is due at that {@link System#nanoTime}. */
  void begin(long now) {
    for (Step step : steps) {
      if (step.begun.isEmpty()
          && now - window.start() >= step.fault.seconds() * SECONDS.toNanos(1)) {
        watch.begun(now, step.fault.action().breaks());
        step.begun = Optional.of(now);
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

  /** Checks the faults that are not in effect yet. */
  void ask(long now) {
    steps.stream().filter(step -> step.isAwaited).forEach(step -> ask(step, now));
  }

  private void ask(Step step, long now) {
    try {
      for (String node : step.fault.nodes()) {
        if (!nodes.isInEffect(step.fault.action(), node)) {
          return;
        }
      }
    } catch (UserError | RuntimeException e) {
      step.fails(e);
      return;
    }
    step.isAwaited = false;
    step.effective = step.effective.or(() -> Optional.of(now));
    feed.publish(follower -> follower.faultInEffect(step.fault));
    if (!step.fault.action().breaks()) {
      step.fault.keys().forEach(broken::remove);
      if (broken.isEmpty()) {
        watch.over(now);
      }
    }
  }

  /**
   * Checks whether other nodes have ended as a consequence: they count as broken, too.
   *
   * @return whether one has since the last call
   */
  boolean takesMore() {
    if (steps.stream().allMatch(step -> step.begun.isEmpty())) {
      return false;
    }
    boolean more = false;
    try {
      for (String node : nodes.ended()) {
        more |= !broken.containsKey(node) && isBroken(Action.KILL, node);
      }
    } catch (UserError | RuntimeException e) {
      // Acting on these nodes, or checking them, fails with the same error.
      LOG.log(System.Logger.Level.INFO, "Which nodes have ended is not known", e);
    }
    if (more) {
      watch.goesOn();
    }
    return more;
  }

  /**
   * Begins, after the window, to revert what is still broken, the management node first, since the
   * others get their configuration from it.
   */
  void restore() {
    List<Step> more =
        broken.values().stream()
            .sorted(Comparator.comparing(fault -> !fault.name().startsWith("management")))
            .map(Step::new)
            .filter(step -> !isOnItsWay(step) && !hasFailed(step))
            .toList();
    for (Step step : more) {
      act(step);
      steps.add(step);
    }
  }

  private boolean isOnItsWay(Step revert) {
    return steps.stream()
        .filter(revert::isOfTheSameNode)
        .anyMatch(step -> step.isAwaited && !step.fault.action().breaks());
  }

  private boolean hasFailed(Step revert) {
    return steps.stream()
        .skip(planned)
        .filter(revert::isOfTheSameNode)
        .anyMatch(step -> !step.failure.isEmpty());
  }

  boolean isWaiting() {
    return steps.stream().anyMatch(step -> step.isAwaited);
  }

  /** Whether nothing is broken, and all commands are undone. */
  boolean isAllRight() {
    return broken.isEmpty() && !isWaiting();
  }

  private String failure() {
    return steps.stream()
        .filter(step -> !step.failure.isEmpty())
        .map(step -> step.fault.title() + ": " + step.failure)
        .collect(joining("; "));
  }

  /** The faults and their consequences, after {@link #end}; empty for a cell without faults. */
  public Optional<FaultsInfo> info() {
    return run == null || thread.isAlive() ? Optional.empty() : Optional.of(result());
  }

  FaultsInfo result() {
    List<OutcomeTimeline.Aftermath> aftermaths = watch.aftermaths(window.end());
    List<FaultInfo> schedule = new ArrayList<>();
    // They were begun in this order.
    for (int i = 0; i < planned; i++) {
      Step step = steps.get(i);
      if (step.begun.isPresent() || step.fault.action().breaks()) {
        schedule.add(step.info(aftermaths.stream().skip(i).findFirst(), window.start()));
      }
    }
    FaultsInfo info = new FaultsInfo();
    info.schedule = schedule;
    info.excused = watch.excused();
    info.restored =
        steps.stream().skip(planned).map(step -> step.fault.title()).collect(joining(", "));
    info.failures = watch.failures();
    info.gapBefore = watch.gapBefore(window.end()).orElse(null);
    info.wrongEffects = watch.wrongEffects();
    return info;
  }

  /** What the faults have done, for the cell's note. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    info()
        .ifPresent(
            faults -> {
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
            });
    return notes;
  }

  /** A fault, and its progress. Times are those of {@link System#nanoTime}. */
  private static final class Step {
    final Fault fault;
    Optional<Long> begun = Optional.empty();
    boolean isAwaited;
    Optional<Long> effective = Optional.empty();
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

    FaultInfo info(Optional<OutcomeTimeline.Aftermath> after, long windowStart) {
      FaultInfo info = new FaultInfo();
      info.fault = fault.title();
      info.breaks = fault.action().breaks();
      info.planned = fault.seconds();
      info.begun = begun.map(time -> seconds(time - windowStart)).orElse(null);
      info.effective = effective.map(time -> seconds(time - windowStart)).orElse(null);
      info.failure = begun.isPresent() ? failure : "not started: the window ended before";
      after.ifPresent(
          what -> {
            info.failed = what.failed();
            info.unknown = what.unknown();
            info.longestGap = what.longestGap();
            info.outage = what.outage();
            info.firstSuccess = what.firstSuccess().orElse(null);
            info.wrongEffects = what.wrongEffects();
          });
      return info;
    }

    /** Rounded to a tenth of a millisecond. */
    private static double seconds(long nanos) {
      return Math.round(nanos / 1e5) / 1e4;
    }
  }
}
