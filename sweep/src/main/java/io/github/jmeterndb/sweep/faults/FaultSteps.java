// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.faults.FaultStep.Broken;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The faults of a cell, one after the other: each is begun when it is due, and asked after until it
 * is in effect. What else ends meanwhile is broken, too. Times are those of {@link
 * System#nanoTime}. For one thread.
 */
final class FaultSteps {
  private static final System.Logger LOG = System.getLogger(FaultSteps.class.getName());

  private final List<FaultStep> steps;
  private final int planned;
  private final Nodes nodes;
  private final FaultWatch watch;

  /** What was done to nodes that are not there since, and commands that are not undone. */
  private final Map<Broken, Action> broken = new LinkedHashMap<>();

  FaultSteps(List<Fault> schedule, Nodes nodes, FaultWatch watch) {
    steps = new ArrayList<>(schedule.stream().map(FaultStep::new).toList());
    planned = steps.size();
    this.nodes = nodes;
    this.watch = watch;
  }

  /** Begins what is due. */
  void begin(long now, long windowStart) {
    for (FaultStep step : steps) {
      if (!step.isBegun && now - windowStart >= step.fault.seconds() * SECONDS.toNanos(1)) {
        watch.begun(now, step.fault.action().breaks());
        step.begun = now;
        step.isBegun = true;
        act(step);
      }
    }
  }

  private void act(FaultStep step) {
    // What was under way for these nodes is of no more interest.
    steps.stream().filter(step::isOfTheSameNode).forEach(other -> other.isAwaited = false);
    step.isAwaited = true;
    try {
      for (Broken each : step.all()) {
        if (step.fault.action().breaks()) {
          broken.put(each, step.fault.action());
        }
        nodes.act(step.fault.action(), each.name());
      }
    } catch (UserError e) {
      step.fails(e.getMessage());
    } catch (RuntimeException e) {
      fails(step, e);
    }
  }

  /** Asks after what is not in effect yet. */
  void ask(long now) {
    for (FaultStep step : steps) {
      if (step.isAwaited) {
        ask(step, now);
      }
    }
  }

  private void ask(FaultStep step, long now) {
    try {
      for (String node : step.fault.nodes()) {
        if (!nodes.isInEffect(step.fault.action(), node)) {
          return;
        }
      }
      step.isAwaited = false;
      step.inEffect(now);
      if (!step.fault.action().breaks()) {
        step.all().forEach(broken::remove);
        if (broken.isEmpty()) {
          watch.over(now);
        }
      }
    } catch (UserError e) {
      step.fails(e.getMessage());
    } catch (RuntimeException e) {
      fails(step, e);
    }
  }

  /** Whatever it is, the others are still to be put right. */
  private static void fails(FaultStep step, RuntimeException e) {
    LOG.log(System.Logger.Level.ERROR, "Unforeseen", e);
    step.fails("an error that was not foreseen: " + e);
  }

  /**
   * Looks whether a fault has taken other nodes along: then they are as broken as its own.
   *
   * @return whether it has, since this was asked last
   */
  boolean takesMore() {
    if (steps.stream().noneMatch(step -> step.isBegun)) {
      return false;
    }
    try {
      boolean more = false;
      for (String node : nodes.ended()) {
        if (broken.putIfAbsent(new Broken(node, false), Action.KILL) == null) {
          watch.goesOn();
          more = true;
        }
      }
      return more;
    } catch (UserError | RuntimeException e) {
      // Whoever acts on one of these nodes, or asks after it, is told the same.
      LOG.log(System.Logger.Level.INFO, "Which nodes have ended is not known", e);
      return false;
    }
  }

  /** Whether something is not in effect yet. */
  boolean isWaiting() {
    return steps.stream().anyMatch(step -> step.isAwaited);
  }

  /**
   * The window has ended: begins to put right what is broken, and not on its way, and to undo the
   * commands; the management node first, since the others ask it who they are.
   *
   * @return all that was begun so, in a line; empty if nothing was
   */
  String restore() {
    List<FaultStep> more =
        broken.entrySet().stream()
            .sorted(Comparator.comparing(entry -> !entry.getKey().name().startsWith("management")))
            .filter(entry -> !isOnItsWay(entry.getKey()))
            .filter(entry -> !hasFailed(entry.getKey()))
            .map(
                entry ->
                    new FaultStep(new Fault(entry.getValue().undo(), entry.getKey().name(), 0)))
            .toList();
    // One that others have taken for dead ends itself when it thaws, perhaps since it was asked.
    steps.stream().filter(this::isLastThaw).forEach(step -> step.isAwaited = true);
    for (FaultStep step : more) {
      act(step);
      steps.add(step);
    }
    return String.join(
        ", ", steps.subList(planned, steps.size()).stream().map(s -> s.fault.title()).toList());
  }

  private boolean isLastThaw(FaultStep step) {
    return step.isBegun
        && step.fault.action() == Action.THAW
        && steps.stream()
            .skip(steps.indexOf(step) + 1L)
            .noneMatch(later -> later.isBegun && later.isOfTheSameNode(step));
  }

  private boolean isOnItsWay(Broken node) {
    return steps.stream()
        .anyMatch(
            step -> step.isAwaited && step.all().contains(node) && !step.fault.action().breaks());
  }

  /** Whether it was to be put right after the window, in vain. */
  private boolean hasFailed(Broken node) {
    return steps.stream()
        .skip(planned)
        .anyMatch(step -> step.all().contains(node) && !step.failure.isEmpty());
  }

  /** Why not all is right again, in a line; empty if nothing has failed. */
  String failure() {
    return String.join(
        "; ",
        steps.stream()
            .filter(step -> !step.failure.isEmpty())
            .map(step -> step.fault.title() + ": " + step.failure)
            .toList());
  }

  /** Whether nothing is broken any more, and all commands are undone. */
  boolean isAllRight() {
    return broken.isEmpty() && !isWaiting();
  }

  /** What is still broken. */
  List<String> broken() {
    return broken.keySet().stream().map(Broken::toString).toList();
  }

  /** What became of those that were planned. */
  List<FaultInfo> info(long windowStart, long windowEnd) {
    List<FaultWatch.Seen> seen = watch.seen(windowEnd);
    // In the order in which they were begun, which is that of the schedule.
    return IntStream.range(0, planned)
        .mapToObj(i -> steps.get(i).info(i < seen.size() ? seen.get(i) : null, windowStart))
        .toList();
  }
}
