// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SloInfo.WindowInfo;
import io.github.jmeterndb.sweep.slo.Trial.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The strategy of the search for the highest rate that meets an SLO: bracket it, starting from the
 * throughput of the closed loop, bisect the bracket, and confirm both ends with repeated windows. A
 * single window may be chance: at the lower end {@value #CLEARLY_MET} windows more must have met
 * the SLO than missed it, at the upper end {@value #CLEARLY_MISSED} more missed than met. Without
 * that, the search has no result.
 *
 * <p>Where windows scatter, this converges to a rate that about half of them meet, and the windows
 * that led to it are biased in its favour, for they are why it was chosen. So the result is
 * repeated in {@value #REPEATS} further windows that no longer change it: of those that are
 * conclusive, the share that meet the SLO is the one to expect of later windows.
 *
 * <p>It measures nothing itself. For one thread.
 */
final class RateSearch {
  private static final int MOST_WINDOWS = 40;
  private static final int CLEARLY_MET = 3;
  private static final int CLEARLY_MISSED = 2;
  private static final int MOST_INCONCLUSIVE = 3;
  private static final int REPEATS = 10;

  /** The width of the final bracket, as a fraction of the result. */
  private static final double RESOLUTION = 0.03;

  /**
   * Of the throughput of the closed loop: below it, latencies are mostly those of single
   * operations.
   */
  private static final double START = 0.5;

  private static final double STEP_UP = 1.4;
  private static final double STEP_DOWN = 0.5;

  /** Highest rate tried, as a multiple of the closed loop's throughput. */
  private static final double BEYOND = 10;

  /** Higher rates are not tried where that is not known; the most that the property rate takes. */
  private static final double HIGHEST = 1_000_000;

  private final int least;
  private final int first;
  private final double most;
  private final TreeMap<Integer, Votes> votes = new TreeMap<>();
  private final List<WindowInfo> windows = new ArrayList<>();
  private String missing = "";
  private OptionalInt answer = OptionalInt.empty();
  private int repeats;
  private int repeatsConclusive;
  private int repeatsMet;

  /**
   * A search that has tried nothing yet.
   *
   * @param least the lowest rate at which a window is conclusive, 1 or more
   * @param closedLoop throughput of the closed loop, in operations a second; 0 if not known
   */
  RateSearch(int least, double closedLoop) {
    this.least = least;
    first = (int) Math.max(least, START * closedLoop);
    most = closedLoop > 0 ? BEYOND * Math.max(first, closedLoop) : HIGHEST;
  }

  /** The rate to try next, in operations a second; empty if the search has ended. */
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
      answer = highestMet();
    }
    return repeats < REPEATS ? answer : OptionalInt.empty();
  }

  private OptionalInt search() {
    OptionalInt undecided = first(votes, lead -> lead == 0);
    OptionalInt next = undecided.isPresent() ? undecided : between(highestMet(), lowestMissed());
    return next.isPresent() && windows.size() >= MOST_WINDOWS
        ? givenUp("%s windows do not agree".formatted(windows.size()))
        : next;
  }

  private OptionalInt between(OptionalInt met, OptionalInt missed) {
    if (missed.isEmpty()) {
      return up(met.getAsInt());
    }
    int high = missed.getAsInt();
    if (votes.tailMap(high).values().stream().anyMatch(v -> v.lead > 0) && !isClear(high)) {
      // A higher rate met it: one of the two was chance.
      return OptionalInt.of(high);
    }
    if (met.isEmpty()) {
      return down(high);
    }
    int low = met.getAsInt();
    if (high - low > Math.max(1, RESOLUTION * low)) {
      return OptionalInt.of(low + (high - low) / 2);
    }
    if (!isClear(low)) {
      return OptionalInt.of(low);
    }
    return isClear(high) ? OptionalInt.empty() : OptionalInt.of(high);
  }

  private OptionalInt up(int met) {
    int higher = (int) Math.ceil(met * STEP_UP);
    return higher <= most
        ? OptionalInt.of(higher)
        : givenUp("even %s/s meets it, and higher rates are not tried".formatted(met));
  }

  private OptionalInt down(int missed) {
    if (missed > least) {
      return OptionalInt.of((int) Math.max(least, missed * STEP_DOWN));
    }
    return isClear(missed)
        ? givenUp(
            "not even %s/s meets it (%s), and at lower rates a window of that -Jduration has too few"
                    .formatted(missed, lastWhy(missed))
                + " operations")
        : OptionalInt.of(missed);
  }

  private OptionalInt givenUp(String why) {
    missing = why;
    return OptionalInt.empty();
  }

  void add(Trial trial) {
    windows.add(new WindowInfo(trial.rate(), trial.verdict() == Verdict.MET, trial.why()));
    if (answer.isPresent()) {
      repeats++;
      repeatsConclusive += trial.verdict() == Verdict.INCONCLUSIVE ? 0 : 1;
      repeatsMet += trial.verdict() == Verdict.MET ? 1 : 0;
      return;
    }
    Votes ofRate = votes.computeIfAbsent(trial.rate(), rate -> new Votes());
    ofRate.add(trial.verdict());
    if (ofRate.inconclusive >= MOST_INCONCLUSIVE) {
      givenUp("at %s/s, %s".formatted(trial.rate(), trial.why()));
    }
  }

  int windows() {
    return windows.size();
  }

  /**
   * The result of the search that has ended.
   *
   * @param cell the tag of the cell without its rate
   */
  SloInfo result(String cell, String slo) {
    boolean answers = missing.isEmpty();
    return new SloInfo(
        cell,
        slo,
        answers ? answer.orElse(0) : 0,
        answers ? lowestMissed().orElse(0) : 0,
        answers ? "" : "no highest rate within %s was found: %s".formatted(slo, missing),
        windows,
        answers ? repeatsConclusive : 0,
        answers ? repeatsMet : 0);
  }

  private boolean isClear(int rate) {
    int lead = votes.get(rate).lead;
    return lead >= CLEARLY_MET || lead <= -CLEARLY_MISSED;
  }

  private OptionalInt lowestMissed() {
    return first(votes, lead -> lead < 0);
  }

  private OptionalInt highestMet() {
    int high = lowestMissed().orElse(Integer.MAX_VALUE);
    return first(votes.headMap(high, false).descendingMap(), lead -> lead > 0);
  }

  private static OptionalInt first(SortedMap<Integer, Votes> votes, IntPredicate lead) {
    return votes.entrySet().stream()
        .filter(entry -> lead.test(entry.getValue().lead))
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

  /** The verdicts of the windows at one rate. */
  private static final class Votes {
    /** The number of windows that met the SLO minus that of those that missed it. */
    private int lead;

    private int inconclusive;

    void add(Verdict verdict) {
      switch (verdict) {
        case MET -> lead++;
        case MISSED -> lead--;
        case INCONCLUSIVE -> inconclusive++;
      }
    }
  }
}
