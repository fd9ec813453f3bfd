// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.promise;

import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.run.PromiseInfo.WindowInfo;
import io.github.jmeterndb.sweep.promise.Trial.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Searches the highest rate that holds a promise: brackets it, starting from what the closed loop
 * gave, halves the bracket, and confirms both ends with repeated windows. What a window says may be
 * chance: the lower end must have been held in {@value #SURELY_HELD} windows more than it was
 * broken in, the upper end broken in {@value #SURELY_BROKEN} more than it was held in. Where that
 * does not come out, there is no answer.
 *
 * <p>Where windows scatter, that leads to a rate that about half of them hold, and the windows that
 * led to it say more for it than others would, for they are why it was chosen. So the answer is
 * repeated in {@value #REPEATS} windows that change it no more: the share of them that hold is the
 * one to expect of later windows.
 *
 * <p>It runs nothing itself: it says what to try next, and is told what came of it. For one thread.
 */
final class RateSearch {
  private static final int MOST_WINDOWS = 40;
  private static final int SURELY_HELD = 3;
  private static final int SURELY_BROKEN = 2;
  private static final int MOST_UNSURE = 3;
  private static final int REPEATS = 10;

  /** The part of the answer that may lie between both ends. */
  private static final double RESOLUTION = 0.03;

  /** Of what a closed loop gave: below it, latencies are mostly those of single operations. */
  private static final double START = 0.5;

  private static final double STEP_UP = 1.4;
  private static final double STEP_DOWN = 0.5;

  /** Beyond so many times the throughput of the closed loop, there is nothing to be found. */
  private static final double BEYOND = 10;

  /** Where that is not known, as the property rate takes it. */
  private static final double HIGHEST = 1_000_000;

  private final int least;
  private final int first;
  private final double most;
  private final TreeMap<Integer, Votes> votes = new TreeMap<>();
  private final List<WindowInfo> windows = new ArrayList<>();
  private String missing = "";
  private OptionalInt answer = OptionalInt.empty();
  private int repeats;
  private int repeatsHeld;

  /**
   * A search that has tried nothing yet.
   *
   * @param least the lowest rate at which a window can tell, 1 or more
   * @param closedLoop operations a second of the closed loop, 0 if that is not known
   */
  RateSearch(int least, double closedLoop) {
    this.least = least;
    first = (int) Math.max(least, START * closedLoop);
    most = closedLoop > 0 ? BEYOND * Math.max(first, closedLoop) : HIGHEST;
  }

  /** The rate to try next, in operations a second; nothing if the search has ended. */
  OptionalInt next() {
    if (!missing.isEmpty()) {
      return OptionalInt.empty();
    }
    if (windows.isEmpty()) {
      return OptionalInt.of(first);
    }
    if (answer.isEmpty()) {
      OptionalInt next = search();
      if (next.isPresent() || !missing.isEmpty()) {
        return next;
      }
      answer = highestHeld();
    }
    return repeats < REPEATS ? answer : OptionalInt.empty();
  }

  private OptionalInt search() {
    OptionalInt undecided = first(votes, lead -> lead == 0);
    OptionalInt next = undecided.isPresent() ? undecided : between(highestHeld(), lowestBroken());
    return next.isPresent() && windows.size() >= MOST_WINDOWS
        ? givenUp("%d windows do not agree".formatted(windows.size()))
        : next;
  }

  private OptionalInt between(OptionalInt held, OptionalInt broken) {
    if (broken.isEmpty()) {
      return up(held.getAsInt());
    }
    int high = broken.getAsInt();
    if (votes.tailMap(high).values().stream().anyMatch(v -> v.lead() > 0) && !isSure(high)) {
      // A higher rate held it: one of the two was chance.
      return OptionalInt.of(high);
    }
    if (held.isEmpty()) {
      return down(high);
    }
    int low = held.getAsInt();
    if (high - low > Math.max(1, RESOLUTION * low)) {
      return OptionalInt.of(low + (high - low) / 2);
    }
    if (!isSure(low)) {
      return OptionalInt.of(low);
    }
    return isSure(high) ? OptionalInt.empty() : OptionalInt.of(high);
  }

  private OptionalInt up(int held) {
    int higher = (int) Math.ceil(held * STEP_UP);
    return higher <= most
        ? OptionalInt.of(higher)
        : givenUp("even %d/s holds it, and more is not offered".formatted(held));
  }

  private OptionalInt down(int broken) {
    if (broken > least) {
      return OptionalInt.of((int) Math.max(least, broken * STEP_DOWN));
    }
    return isSure(broken)
        ? givenUp(
            "not even %d/s holds it (%s), and of lower rates a window of that -Jduration has too few"
                    .formatted(broken, lastWhy(broken))
                + " operations")
        : OptionalInt.of(broken);
  }

  private OptionalInt givenUp(String why) {
    missing = why;
    return OptionalInt.empty();
  }

  /** Adds what came of the rate that was to be tried. */
  void add(Trial trial) {
    Votes ofRate = votes.computeIfAbsent(trial.rate(), rate -> new Votes());
    if (answer.isEmpty() || trial.verdict() == Verdict.UNSURE) {
      ofRate.add(trial.verdict());
    } else {
      repeats++;
      repeatsHeld += trial.verdict() == Verdict.HELD ? 1 : 0;
    }
    windows.add(new WindowInfo(trial.rate(), trial.verdict() == Verdict.HELD, trial.why()));
    if (ofRate.unsure() >= MOST_UNSURE) {
      givenUp("at %d/s, %s".formatted(trial.rate(), trial.why()));
    }
  }

  /** How many windows were run. */
  int windows() {
    return windows.size();
  }

  /**
   * What was found, once the search has ended.
   *
   * @param cell the tag of the cell without its rate
   */
  PromiseInfo result(String cell, String promise) {
    boolean answers = missing.isEmpty();
    return new PromiseInfo(
        cell,
        promise,
        answers ? answer.orElse(0) : 0,
        answers ? lowestBroken().orElse(0) : 0,
        answers ? "" : "no highest rate was found that holds %s: %s".formatted(promise, missing),
        windows,
        answers ? repeats : 0,
        answers ? repeatsHeld : 0);
  }

  private boolean isSure(int rate) {
    int lead = votes.get(rate).lead();
    return lead >= SURELY_HELD || lead <= -SURELY_BROKEN;
  }

  private OptionalInt lowestBroken() {
    return first(votes, lead -> lead < 0);
  }

  private OptionalInt highestHeld() {
    int high = lowestBroken().orElse(Integer.MAX_VALUE);
    return first(votes.headMap(high, false).descendingMap(), lead -> lead > 0);
  }

  private static OptionalInt first(SortedMap<Integer, Votes> votes, IntPredicate lead) {
    return votes.entrySet().stream()
        .filter(entry -> lead.test(entry.getValue().lead()))
        .mapToInt(Map.Entry::getKey)
        .findFirst();
  }

  private String lastWhy(int rate) {
    return windows.stream()
        .filter(window -> window.rate() == rate && !window.held())
        .reduce((one, other) -> other)
        .map(WindowInfo::why)
        .orElse("");
  }
}
