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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * Searches the highest rate at which an operation over a path meets an SLO: brackets it, starting
 * from the throughput of the closed loop, bisects the bracket to 5 % of the rate, and confirms both
 * ends in three further windows each. The majority of the windows at a rate decides: if the
 * confirmations overturn an end, the search continues from there. Each window is measured as a
 * cell.
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

  private final int least;
  private final int first;
  private final double most;
  private final TreeMap<Integer, List<Trial>> trials = new TreeMap<>();
  private final List<WindowInfo> windows = new ArrayList<>();
  private String missing = "";

  /**
   * @param least the lowest rate at which a window is conclusive, 1 or more
   * @param closedLoop throughput in operations per second; 0 if not known
   */
  SloSearch(int least, double closedLoop) {
    this.least = least;
    // Below half of it, latencies are mostly those of single operations.
    first = (int) Math.max(least, closedLoop / 2);
    // Otherwise the largest value of the property rate.
    most = closedLoop > 0 ? 10 * Math.max(first, closedLoop) : 1_000_000;
  }

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
    // A Poisson window has at most four standard deviations fewer arrivals than expected.
    int least = (int) Math.ceil((needed + 4 * Math.sqrt(needed)) / seconds);
    SloSearch search = new SloSearch(least, closedLoop);
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      int rate = next.getAsInt();
      PathRecord run = measurement.measure(cell.at(rate), search.windows.size()).paths().get(0);
      if (stopped.getAsBoolean()) {
        return Optional.empty();
      }
      search.add(slo.judge(rate, run.latencies, run.arrivals, invalid(run)));
    }
    return Optional.of(search.result(cell.tag(), text));
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
    if (!missing.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt undecided = first(trials, lead -> lead == 0);
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
              .formatted(missed, whyMissed(missed));
    }
    return next;
  }

  private String whyMissed(int rate) {
    return trials.get(rate).stream()
        .filter(trial -> trial.verdict() == Verdict.MISSED)
        .reduce((first, last) -> last)
        .map(Trial::why)
        .orElse("");
  }

  private OptionalInt unconfirmed(int rate) {
    return conclusive(rate).size() <= CONFIRMATIONS ? OptionalInt.of(rate) : OptionalInt.empty();
  }

  private List<Trial> conclusive(int rate) {
    return trials.get(rate).stream()
        .filter(trial -> trial.verdict() != Verdict.INCONCLUSIVE)
        .toList();
  }

  void add(Trial trial) {
    int rate = trial.rate();
    windows.add(new WindowInfo(rate, trial.verdict() == Verdict.MET, trial.why()));
    trials.computeIfAbsent(rate, r -> new ArrayList<>()).add(trial);
    if (trials.get(rate).size() - conclusive(rate).size() >= MOST_INCONCLUSIVE) {
      missing = "at %s/s, %s".formatted(rate, trial.why());
    }
  }

  SloInfo result(String cell, String slo) {
    if (!missing.isEmpty()) {
      String why = "no highest rate within %s was found: %s".formatted(slo, missing);
      return new SloInfo(cell, slo, 0, 0, why, windows);
    }
    int rate = highestMet().orElseThrow();
    // The first window at a rate is biased: it is why the rate was chosen.
    List<Trial> repeats = conclusive(rate).subList(1, conclusive(rate).size());
    int held = (int) repeats.stream().filter(trial -> trial.verdict() == Verdict.MET).count();
    return new SloInfo(
        cell, slo, rate, lowestMissed().orElse(0), "", windows, repeats.size(), held);
  }

  private OptionalInt lowestMissed() {
    return first(trials, lead -> lead < 0);
  }

  private OptionalInt highestMet() {
    int high = lowestMissed().orElse(Integer.MAX_VALUE);
    return first(trials.headMap(high, false).descendingMap(), lead -> lead > 0);
  }

  /** {@code wanted} takes the number of windows that met the SLO minus those that missed it. */
  private static OptionalInt first(SortedMap<Integer, List<Trial>> trials, IntPredicate wanted) {
    return trials.entrySet().stream()
        .filter(entry -> wanted.test(entry.getValue().stream().mapToInt(SloSearch::vote).sum()))
        .mapToInt(Map.Entry::getKey)
        .findFirst();
  }

  private static int vote(Trial trial) {
    return switch (trial.verdict()) {
      case MET -> 1;
      case MISSED -> -1;
      case INCONCLUSIVE -> 0;
    };
  }

  @FunctionalInterface
  public interface Measurement {
    CellRecord measure(Cell cell, int attempt) throws UserError, IOException, InterruptedException;
  }
}
