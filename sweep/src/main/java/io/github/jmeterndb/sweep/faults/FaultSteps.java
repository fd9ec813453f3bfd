// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Executes the faults of a cell: each is begun when it is due, and checked until it is in effect.
 * Nodes that end meanwhile count as broken, too. Times are those of {@link System#nanoTime}. For
 * one thread.
 */
final class FaultSteps {
  private static final System.Logger LOG = System.getLogger(FaultSteps.class.getName());

  private final List<Step> steps;
  private final int planned;
  private final Nodes nodes;
  private final OutcomeTimeline watch;
  private final LiveFeed feed;

  /** What reverts each node that is away and each command that is not undone, by their keys. */
  private final Map<String, Fault> broken = new LinkedHashMap<>();

  FaultSteps(List<Fault> schedule, Nodes nodes, OutcomeTimeline watch, LiveFeed feed) {
    steps = new ArrayList<>(schedule.stream().map(Step::new).toList());
    planned = steps.size();
    this.nodes = nodes;
    this.watch = watch;
    this.feed = feed;
  }

  void begin(long now, long windowStart) {
    for (Step step : steps) {
      if (!step.isBegun && now - windowStart >= step.fault.seconds() * SECONDS.toNanos(1)) {
        watch.begun(now, step.fault.action().breaks());
        step.begun = now;
        step.isBegun = true;
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
          Fault revert = revert(step.fault.action(), node);
          broken.put(revert.keys().get(0), revert);
        }
        nodes.act(step.fault.action(), node);
      }
    } catch (UserError e) {
      step.fails(e.getMessage());
    } catch (RuntimeException e) {
      fails(step, e);
    }
  }

  private static Fault revert(Action action, String node) {
    return new Fault(action.undo(), node, 0);
  }

  /** Checks the faults that are not in effect yet. */
  void ask(long now) {
    for (Step step : steps) {
      if (step.isAwaited) {
        ask(step, now);
      }
    }
  }

  private void ask(Step step, long now) {
    try {
      for (String node : step.fault.nodes()) {
        if (!nodes.isInEffect(step.fault.action(), node)) {
          return;
        }
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
    } catch (UserError e) {
      step.fails(e.getMessage());
    } catch (RuntimeException e) {
      fails(step, e);
    }
  }

  private static void fails(Step step, RuntimeException e) {
    LOG.log(System.Logger.Level.ERROR, "Unexpected error", e);
    step.fails("unexpected error: " + e);
  }

  /**
   * Checks whether other nodes have ended as a consequence: they count as broken, too.
   *
   * @return whether one has since the last call
   */
  boolean takesMore() {
    if (steps.stream().noneMatch(step -> step.isBegun)) {
      return false;
    }
    try {
      boolean more = false;
      for (String node : nodes.ended()) {
        if (broken.putIfAbsent(node, revert(Action.KILL, node)) == null) {
          watch.goesOn();
          more = true;
        }
      }
      return more;
    } catch (UserError | RuntimeException e) {
      // Acting on these nodes, or checking them, fails with the same error.
      LOG.log(System.Logger.Level.INFO, "Which nodes have ended is not known", e);
      return false;
    }
  }

  /** Whether a fault is not in effect yet. */
  boolean isWaiting() {
    return steps.stream().anyMatch(step -> step.isAwaited);
  }

  /**
   * Begins, after the window, to revert what is still broken, the management node first, since the
   * others get their configuration from it.
   *
   * @return all actions begun so, in a line; empty if there were none
   */
  String restore() {
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
    return String.join(
        ", ", steps.subList(planned, steps.size()).stream().map(s -> s.fault.title()).toList());
  }

  private boolean isOnItsWay(Step revert) {
    return steps.stream()
        .anyMatch(
            step ->
                step.isAwaited && !step.fault.action().breaks() && step.isOfTheSameNode(revert));
  }

  private boolean hasFailed(Step revert) {
    return steps.stream()
        .skip(planned)
        .anyMatch(step -> !step.failure.isEmpty() && step.isOfTheSameNode(revert));
  }

  String failure() {
    return String.join(
        "; ",
        steps.stream()
            .filter(step -> !step.failure.isEmpty())
            .map(step -> step.fault.title() + ": " + step.failure)
            .toList());
  }

  /** Whether nothing is broken, and all commands are undone. */
  boolean isAllRight() {
    return broken.isEmpty() && !isWaiting();
  }

  List<String> broken() {
    return List.copyOf(broken.keySet());
  }

  /** The faults of the schedule, and their reverts in the window, with their consequences. */
  List<FaultInfo> info(long windowStart, long windowEnd) {
    List<OutcomeTimeline.Aftermath> aftermaths = watch.aftermaths(windowEnd);
    // In the order in which they were begun, which is that of the schedule.
    return IntStream.range(0, planned)
        .filter(i -> steps.get(i).isBegun || steps.get(i).fault.action().breaks())
        .mapToObj(
            i ->
                steps
                    .get(i)
                    .info(
                        i < aftermaths.size() ? Optional.of(aftermaths.get(i)) : Optional.empty(),
                        windowStart))
        .toList();
  }

  /** A fault, and its progress. */
  private static final class Step {
    final Fault fault;
    boolean isBegun;
    long begun;
    boolean isAwaited;
    Optional<Long> effective = Optional.empty();
    String failure = "";

    Step(Fault fault) {
      this.fault = fault;
    }

    boolean isOfTheSameNode(Step other) {
      return !Collections.disjoint(fault.keys(), other.fault.keys());
    }

    void fails(String why) {
      failure = why;
      isAwaited = false;
    }

    FaultInfo info(Optional<OutcomeTimeline.Aftermath> after, long windowStart) {
      return new FaultInfo(
          fault.title(),
          fault.action().breaks(),
          fault.seconds(),
          isBegun ? (Double) seconds(begun - windowStart) : null,
          effective.map(time -> seconds(time - windowStart)).orElse(null),
          isBegun ? failure : "not started: the window ended before",
          after.map(OutcomeTimeline.Aftermath::failed).orElse(0L),
          after.map(OutcomeTimeline.Aftermath::unknown).orElse(0L),
          after.map(OutcomeTimeline.Aftermath::longestGap).orElse(null),
          after.map(OutcomeTimeline.Aftermath::outage).orElse(null),
          after.flatMap(OutcomeTimeline.Aftermath::firstSuccess).orElse(null),
          after.map(OutcomeTimeline.Aftermath::wrongEffects).orElse(0L));
    }

    /** Rounded to a tenth of a millisecond. */
    private static double seconds(long nanos) {
      return Math.round(nanos / 1e5) / 1e4;
    }
  }
}
