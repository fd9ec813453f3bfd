// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * The search for the highest rate at which an operation over a path meets an SLO. Each rate that is
 * tried is measured as a cell of its own. For one thread.
 */
public final class SloSearch {
  /** The number of windows that most searches take. */
  public static final int USUAL_WINDOWS = 24;

  /** Standard deviations by which a window of Poisson arrivals may have fewer than expected. */
  private static final double FEWER = 4;

  private final Slo slo;
  private final RateSearch search;

  /**
   * A search that has tried nothing yet.
   *
   * @param slo as the property {@code slo} takes it
   * @param seconds the length of a window
   * @param closedLoop throughput of the closed loop, in operations a second; 0 if not known
   */
  public SloSearch(String slo, int seconds, double closedLoop) {
    this.slo = Slo.of(slo);
    double needed = this.slo.operationsNeeded();
    int least = (int) Math.ceil((needed + FEWER * Math.sqrt(needed)) / seconds);
    search = new RateSearch(least, closedLoop);
  }

  /**
   * Searches.
   *
   * @return the result; empty if the run was stopped before the search had ended
   */
  public Optional<SloInfo> run(Cell cell, Measurement measurement, BooleanSupplier stopped)
      throws UserError, IOException, InterruptedException {
    OptionalInt rate = next();
    while (rate.isPresent() && !stopped.getAsBoolean()) {
      PathRecord run = measurement.measure(cell.at(rate.getAsInt()), windows()).paths().get(0);
      if (!stopped.getAsBoolean()) {
        add(rate.getAsInt(), run.latencies().histogram(), run.arrivals(), invalid(run));
        rate = next();
      }
    }
    return stopped.getAsBoolean() ? Optional.empty() : Optional.of(result(cell.tag()));
  }

  /** Why a window says nothing of its rate; empty if it does. */
  private static String invalid(PathRecord run) {
    if (run.ranOut()) {
      return "it ran out of rows";
    }
    if (run.generatorStopped() > 0) {
      return String.format(
          Locale.ROOT, "the load generator was stopped for %.1f s", run.generatorStopped());
    }
    return run.lostNodes().isEmpty() ? run.invalid() : "lost " + String.join(", ", run.lostNodes());
  }

  /** The rate to try next, in operations a second; empty if the search has ended. */
  OptionalInt next() {
    return search.next();
  }

  /**
   * Adds the outcome of that rate.
   *
   * @param latencies of the successful operations, in nanoseconds, from when they were due
   * @param invalid why the figures must not be used; empty if they may be
   */
  void add(int rate, Histogram latencies, ArrivalInfo arrivals, String invalid) {
    search.add(slo.judge(rate, latencies, arrivals, invalid));
  }

  int windows() {
    return search.windows();
  }

  /**
   * The result of the search that has ended.
   *
   * @param cell the tag of the cell without its rate
   */
  SloInfo result(String cell) {
    return search.result(cell, slo.text());
  }

  @FunctionalInterface
  public interface Measurement {
    /**
     * Measures and records it.
     *
     * @param attempt the number of cells measured before it in the same search
     */
    CellRecord measure(Cell cell, int attempt) throws UserError, IOException, InterruptedException;
  }
}
