// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SloInfo.WindowInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.slo.Slo.Trial;
import io.github.jmeterndb.sweep.slo.Slo.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * The search for the highest rate at which an operation over a path meets an SLO: bracket it,
 * starting from the throughput of the closed loop, bisect the bracket to 5 % of the rate, and
 * confirm both ends in three further windows each. Of the windows at a rate the majority decides:
 * where the confirmations overturn an end, the search goes on from there. Each window is measured
 * as a cell of its own.
 *
 * <p>The first window at a rate is biased, for it is why that was chosen: of the result, the share
 * of the confirmations that met the SLO is the one to expect of later windows. Where the highest
 * rate that is tried meets it, that is the result, without an upper end. For one thread.
 */
public final class SloSearch {
  /** The number of windows that most searches take. */
  public static final int USUAL_WINDOWS = 16;

  private static final int MOST_WINDOWS = 40;
  private static final int CONFIRMATIONS = 3;
  private static final int MOST_INCONCLUSIVE = 3;
  private static final double RESOLUTION = 0.05;

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
  SloSearch(int least, double closedLoop) {
    this.least = least;
    // Below half of it, latencies are mostly those of single operations.
    first = (int) Math.max(least, closedLoop / 2);
    // Else the most that the property rate takes.
    most = closedLoop > 0 ? 10 * Math.max(first, closedLoop) : 1_000_000;
  }

  /**
   * Searches.
   *
   * @param text the SLO as the property {@code slo} takes it
   * @param seconds the length of a window
   * @param closedLoop throughput of the closed loop, in operations a second; 0 if not known
   * @return the result; empty if the run was stopped before the search had ended
   */
  public static Optional<SloInfo> run(
      String text,
      int seconds,
      double closedLoop,
      Cell cell,
      Measurement measurement,
      BooleanSupplier stopped)
      throws UserError, IOException, InterruptedException {
    Slo slo = Slo.of(text);
    double needed = slo.operationsNeeded();
    // A window of Poisson arrivals has fewer than expected by four standard deviations at most.
    int least = (int) Math.ceil((needed + 4 * Math.sqrt(needed)) / seconds);
    SloSearch search = new SloSearch(least, closedLoop);
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      int rate = next.getAsInt();
      PathRecord run = measurement.measure(cell.at(rate), search.windows.size()).paths().get(0);
      if (stopped.getAsBoolean()) {
        return Optional.empty();
      }
      search.add(slo.judge(rate, run.latencies.histogram(), run.arrivals, invalid(run)));
    }
    return Optional.of(search.result(cell.tag(), text));
  }

  /** Why a window says nothing of its rate; empty if it does. */
  private static String invalid(PathRecord run) {
    if (run.ranOut) {
      return "it ran out of rows";
    }
    if (run.generatorStopped > 0) {
      return String.format(
          Locale.ROOT, "the load generator was stopped for %.1f s", run.generatorStopped);
    }
    return run.lostNodes.isEmpty() ? run.invalid : "lost " + String.join(", ", run.lostNodes);
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
    if (missed.isEmpty()) {
      int higher = met.isEmpty() ? first : (int) Math.ceil(met.getAsInt() * 1.4);
      return met.isEmpty() || higher <= most ? OptionalInt.of(higher) : unconfirmed(met.getAsInt());
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
      return OptionalInt.of(Math.max(least, missed / 2));
    }
    OptionalInt next = unconfirmed(missed);
    if (next.isEmpty()) {
      missing =
          "not even %s/s meets it (%s), and at lower rates a window of that -Jduration has too few operations"
              .formatted(missed, votes.get(missed).whyMissed);
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
    ofRate.add(trial);
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
        .mapToInt(entry -> entry.getKey())
        .findFirst();
  }

  /** The verdicts of the windows at one rate. */
  private static final class Votes {
    private int met;
    private int missed;
    private int inconclusive;
    private boolean firstMet;
    private String whyMissed = "";

    void add(Trial trial) {
      firstMet |= conclusive() == 0 && trial.verdict() == Verdict.MET;
      switch (trial.verdict()) {
        case MET -> met++;
        case MISSED -> {
          missed++;
          whyMissed = trial.why();
        }
        case INCONCLUSIVE -> inconclusive++;
      }
    }

    int conclusive() {
      return met + missed;
    }
  }

  @FunctionalInterface
  public interface Measurement {
    /**
     * Measures and records a window.
     *
     * @param attempt the number of cells measured before it in the same search
     */
    CellRecord measure(Cell cell, int attempt) throws UserError, IOException, InterruptedException;
  }
}
