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
 * throughput of the closed loop, bisect the bracket to {@value #RESOLUTION} of the rate, and
 * confirm both ends in {@value #CONFIRMATIONS} further windows each. Of the windows at a rate the
 * majority decides: where the confirmations overturn an end, the search goes on from there.
 *
 * <p>The first window at a rate is biased, for it is why that was chosen: of the result, the share
 * of the confirmations that met the SLO is the one to expect of later windows. Where the highest
 * rate that is tried meets it, that is the result, without an upper end.
 *
 * <p>It measures nothing itself. For one thread.
 */
final class RateSearch {
  private static final int MOST_WINDOWS = 40;
  private static final int CONFIRMATIONS = 3;
  private static final int MOST_INCONCLUSIVE = 3;
  private static final double RESOLUTION = 0.05;

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
    OptionalInt undecided = first(votes, lead -> lead == 0);
    OptionalInt next = undecided.isPresent() ? undecided : between(highestMet(), lowestMissed());
    if (next.isPresent() && windows.size() >= MOST_WINDOWS) {
      missing = "%s windows do not agree".formatted(windows.size());
      return OptionalInt.empty();
    }
    return next;
  }

  private OptionalInt between(OptionalInt met, OptionalInt missed) {
    if (met.isEmpty() && missed.isEmpty()) {
      return OptionalInt.of(first);
    }
    if (missed.isEmpty()) {
      int higher = (int) Math.ceil(met.getAsInt() * STEP_UP);
      return higher <= most ? OptionalInt.of(higher) : unconfirmed(met.getAsInt());
    }
    int high = missed.getAsInt();
    if (met.isEmpty()) {
      return down(high);
    }
    int low = met.getAsInt();
    if (high - low > Math.max(1, RESOLUTION * low)) {
      return OptionalInt.of(low + (high - low) / 2);
    }
    OptionalInt next = unconfirmed(low);
    return next.isPresent() ? next : unconfirmed(high);
  }

  private OptionalInt down(int missed) {
    if (missed > least) {
      return OptionalInt.of((int) Math.max(least, missed * STEP_DOWN));
    }
    OptionalInt next = unconfirmed(missed);
    if (next.isEmpty()) {
      missing =
          "not even %s/s meets it (%s), and at lower rates a window of that -Jduration has too few operations"
              .formatted(missed, lastWhy(missed));
    }
    return next;
  }

  private OptionalInt unconfirmed(int rate) {
    return votes.get(rate).conclusive() <= CONFIRMATIONS
        ? OptionalInt.of(rate)
        : OptionalInt.empty();
  }

  void add(Trial trial) {
    windows.add(new WindowInfo(trial.rate(), trial.verdict() == Verdict.MET, trial.why()));
    Votes ofRate = votes.computeIfAbsent(trial.rate(), rate -> new Votes());
    ofRate.add(trial.verdict());
    if (ofRate.inconclusive >= MOST_INCONCLUSIVE) {
      missing = "at %s/s, %s".formatted(trial.rate(), trial.why());
    }
  }

  /**
   * The result of the search that has ended.
   *
   * @param cell the tag of the cell without its rate
   */
  SloInfo result(String cell, String slo) {
    if (!missing.isEmpty()) {
      String why = "no highest rate within %s was found: %s".formatted(slo, missing);
      return new SloInfo(cell, slo, 0, 0, why, windows);
    }
    int rate = highestMet().orElseThrow();
    Votes ofRate = votes.get(rate);
    return new SloInfo(
        cell,
        slo,
        rate,
        lowestMissed().orElse(0),
        "",
        windows,
        ofRate.conclusive() - 1,
        ofRate.met - (ofRate.firstMet ? 1 : 0));
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
        .filter(entry -> lead.test(entry.getValue().met - entry.getValue().missed))
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
    private int met;
    private int missed;
    private int inconclusive;
    private boolean firstMet;

    void add(Verdict verdict) {
      firstMet |= conclusive() == 0 && verdict == Verdict.MET;
      switch (verdict) {
        case MET -> met++;
        case MISSED -> missed++;
        case INCONCLUSIVE -> inconclusive++;
      }
    }

    int conclusive() {
      return met + missed;
    }
  }
}
