// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SloInfo.WindowInfo;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Searches the highest rate at which an operation over a path meets an SLO: brackets it, starting
 * from the throughput of the closed loop, bisects the bracket to 5 % of the rate, and confirms both
 * ends in three further windows each. The majority of the windows at a rate decides: if the
 * confirmations overturn an end, the search continues from there. Each window is measured as a
 * cell.
 *
 * <p>The limits are of latency percentiles, measured from the planned start of an operation, and of
 * the error rate, 0 by default. An operation that was never started counts as failed, and exceeds
 * each limit.
 *
 * <p>The first window at a rate is biased, because the rate was chosen by it: the share of
 * confirmations that met the SLO is the one to expect of later windows. If the highest rate tried
 * meets the SLO, it is the result, without an upper end. For one thread.
 */
public final class SloSearch {
  public static final int USUAL_WINDOWS = 16;

  private static final int MOST_WINDOWS = 40;
  private static final int CONFIRMATIONS = 3;
  private static final int MOST_INCONCLUSIVE = 3;
  private static final double RESOLUTION = 0.05;

  private final String slo;
  private final List<Limit> limits = new ArrayList<>();
  private final long needed;
  private final int least;
  private final int first;
  private final double most;
  private final List<Trial> trials = new ArrayList<>();

  /** The largest fraction of operations that may fail. */
  private double errors;

  private String missing = "";

  /**
   * @param slo as the user wrote it
   * @param seconds of a window
   * @param closedLoop throughput in operations per second; 0 if not known
   */
  public SloSearch(String slo, int seconds, double closedLoop) throws UserError {
    this.slo = slo;
    for (Limit limit : Limit.slo(slo)) {
      if (limit.figure() == Limit.Figure.ERROR_SHARE) {
        errors = limit.value() / 100;
      } else {
        limits.add(limit);
      }
    }
    needed = operationsNeeded();
    // A Poisson window has at most four standard deviations fewer arrivals than expected.
    least = (int) Math.ceil((needed + 4 * Math.sqrt((double) needed)) / seconds);
    // Below half of it, latencies are mostly those of single operations.
    first = (int) Math.max(least, closedLoop / 2);
    // Otherwise the largest value of the property rate.
    most = closedLoop > 0 ? 10 * Math.max(first, closedLoop) : 1_000_000;
  }

  public SloInfo run(Cell cell, Measurement measurement)
      throws UserError, IOException, InterruptedException {
    for (OptionalInt next = next(); next.isPresent(); next = next()) {
      int rate = next.getAsInt();
      PathRecord run = measurement.measure(cell.at(rate), trials.size()).paths().get(0);
      add(judge(rate, run.latencies, run.arrivals, invalid(run)));
    }
    return result(cell.tag());
  }

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

  /** The rate to try next, in operations per second; empty if the search has ended. */
  OptionalInt next() {
    OptionalInt next = missing.isEmpty() ? choose() : OptionalInt.empty();
    if (next.isPresent() && trials.size() >= MOST_WINDOWS) {
      missing = "%s windows do not agree".formatted(trials.size());
      return OptionalInt.empty();
    }
    return next;
  }

  private OptionalInt choose() {
    OptionalInt undecided = rates().filter(rate -> lead(rate) == 0).min();
    if (trials.isEmpty() || undecided.isPresent()) {
      return trials.isEmpty() ? OptionalInt.of(first) : undecided;
    }
    int met = highestMet();
    OptionalInt lowest = lowestMissed();
    if (lowest.isEmpty()) {
      int higher = (int) Math.ceil(met * 1.4);
      return higher <= most ? OptionalInt.of(higher) : unconfirmed(met);
    }
    int missed = lowest.getAsInt();
    if (met == 0 && missed > least) {
      return OptionalInt.of(Math.max(least, missed / 2));
    }
    if (met > 0) {
      return missed - met > Math.max(1, RESOLUTION * met)
          ? OptionalInt.of(met + (missed - met) / 2)
          : unconfirmed(met, missed);
    }
    OptionalInt next = unconfirmed(missed);
    if (next.isEmpty()) {
      Trial one =
          conclusive(missed).stream()
              .filter(trial -> trial.verdict() == Verdict.MISSED)
              .findFirst()
              .orElseThrow();
      missing =
          "not even %s/s meets it (%s), and at lower rates a window of that -Jduration has too few operations"
              .formatted(missed, one.why());
    }
    return next;
  }

  private OptionalInt unconfirmed(int... ends) {
    return IntStream.of(ends).filter(rate -> conclusive(rate).size() <= CONFIRMATIONS).findFirst();
  }

  private IntStream rates() {
    return trials.stream().mapToInt(Trial::rate);
  }

  private List<Trial> conclusive(int rate) {
    return trials.stream()
        .filter(trial -> trial.rate() == rate && trial.verdict() != Verdict.INCONCLUSIVE)
        .toList();
  }

  /** The number of windows that met the SLO at a rate minus those that missed it. */
  private int lead(int rate) {
    return conclusive(rate).stream()
        .mapToInt(trial -> trial.verdict() == Verdict.MET ? 1 : -1)
        .sum();
  }

  private OptionalInt lowestMissed() {
    return rates().filter(rate -> lead(rate) < 0).min();
  }

  /** Below the lowest that missed it; 0 if there is none. */
  private int highestMet() {
    int missed = lowestMissed().orElse(Integer.MAX_VALUE);
    return rates().filter(rate -> rate < missed && lead(rate) > 0).max().orElse(0);
  }

  void add(Trial trial) {
    trials.add(trial);
    int rate = trial.rate();
    if (rates().filter(each -> each == rate).count() - conclusive(rate).size()
        >= MOST_INCONCLUSIVE) {
      missing = "at %s/s, %s".formatted(rate, trial.why());
    }
  }

  SloInfo result(String cell) {
    List<WindowInfo> windows =
        trials.stream()
            .map(each -> new WindowInfo(each.rate(), each.verdict() == Verdict.MET, each.why()))
            .toList();
    if (!missing.isEmpty()) {
      String why = "no highest rate within %s was found: %s".formatted(slo, missing);
      return new SloInfo(cell, slo, 0, 0, why, windows, 0, 0);
    }
    int rate = highestMet();
    // The first window at a rate is biased: it is why the rate was chosen.
    List<Trial> repeats = conclusive(rate).subList(1, conclusive(rate).size());
    int held = (int) repeats.stream().filter(trial -> trial.verdict() == Verdict.MET).count();
    return new SloInfo(
        cell, slo, rate, lowestMissed().orElse(0), "", windows, repeats.size(), held);
  }

  /** Enough operations to expect ten beyond each percentile. */
  long operationsNeeded() {
    // For max, 0.1 is assumed.
    double ofLatencies =
        limits.stream()
            .mapToDouble(SloSearch::percentile)
            .map(percentile -> percentile == 100 ? 100 : 1_000 / (100 - percentile))
            .max()
            .orElse(1);
    // Three windows without failures: the error rate is within the SLO with a confidence of 95 %
    // (rule of three).
    return (long) Math.ceil(Math.max(ofLatencies, errors > 0 ? 1 / errors : 1));
  }

  private static double percentile(Limit limit) {
    return limit.figure() == Limit.Figure.MAX ? 100 : limit.percentile();
  }

  /** Takes a rate in operations per second, and latencies from the planned start. */
  Trial judge(int rate, Histogram latencies, ArrivalInfo arrivals, String invalid) {
    String why = invalid;
    if (why.isEmpty() && arrivals.offered() < needed) {
      why =
          "%s operations are too few for %s, which needs %s: give a longer -Jduration"
              .formatted(arrivals.offered(), slo, needed);
    }
    if (why.isEmpty()) {
      String figures = figures(latencies, arrivals);
      boolean met = isMet(latencies, arrivals, 0);
      if (met || !isMet(latencies, arrivals, rate)) {
        return new Trial(rate, met ? Verdict.MET : Verdict.MISSED, figures);
      }
      why =
          String.format(
              Locale.ROOT,
              "the load generator was late (p99 %.1f ms, max %.1f ms): %s",
              arrivals.lateP99(),
              arrivals.lateMax(),
              figures);
    }
    return new Trial(rate, Verdict.INCONCLUSIVE, why);
  }

  /** At a rate above 0, operations may exceed a limit because the load generator was late. */
  private boolean isMet(Histogram latencies, ArrivalInfo arrivals, int rate) {
    long all = latencies.getTotalCount() + arrivals.lost();
    return !arrivals.backlogGrew()
        && arrivals.failed() + arrivals.lost() <= errors * arrivals.offered()
        && limits.stream()
            .allMatch(
                limit ->
                    latencies.getCountBetweenValues(0, (long) limit.value())
                            + (rate == 0 ? 0 : lateByGenerator(limit, arrivals, rate))
                        >= percentile(limit) / 100 * all);
  }

  private static double lateByGenerator(Limit limit, ArrivalInfo arrivals, int rate) {
    // Lateness of a quarter of a limit or more may be why the limit was exceeded.
    double share = limit.value() / 4 / 1e6;
    if (arrivals.lateP99() > share) {
      return arrivals.offered();
    }
    // For each operation that is due in a pause, up to four are late: they start in a burst.
    return arrivals.lateMax() > share ? 4.0 * rate * arrivals.stalled() / 1_000 : 0;
  }

  private String figures(Histogram latencies, ArrivalInfo arrivals) {
    List<String> figures = new ArrayList<>();
    for (Limit limit : limits) {
      String name = limit.text().replaceFirst(":.*", "");
      double millis = latencies.getValueAtPercentile(percentile(limit)) / 1e6;
      figures.add(String.format(Locale.ROOT, "%s %.1f ms", name, millis));
    }
    if (arrivals.failed() > 0) {
      figures.add(arrivals.failed() + " failed");
    }
    if (arrivals.lost() > 0) {
      figures.add(arrivals.lost() + " never started");
    }
    if (arrivals.backlogGrew()) {
      figures.add("the backlog grew by " + arrivals.grown());
    }
    return figures.isEmpty() ? "none failed" : String.join(", ", figures);
  }

  @FunctionalInterface
  public interface Measurement {
    CellRecord measure(Cell cell, int attempt) throws UserError, IOException, InterruptedException;
  }

  enum Verdict {
    MET,
    MISSED,
    /** Too few operations, or the load generator was late. */
    INCONCLUSIVE
  }

  /** With the figures of the window, or why they are inconclusive. */
  record Trial(int rate, Verdict verdict, String why) {}
}
