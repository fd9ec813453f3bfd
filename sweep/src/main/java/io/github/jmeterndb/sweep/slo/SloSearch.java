// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

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

/**
 * The search for the highest rate at which an operation over a path meets an SLO. Each rate that is
 * tried is measured as a cell of its own.
 */
public final class SloSearch {
  /** The number of windows that most searches take. */
  public static final int USUAL_WINDOWS = 16;

  /** Standard deviations by which a window of Poisson arrivals may have fewer than expected. */
  private static final double FEWER = 4;

  private SloSearch() {}

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
    int least = (int) Math.ceil((needed + FEWER * Math.sqrt(needed)) / seconds);
    RateSearch search = new RateSearch(least, closedLoop);
    int windows = 0;
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      int rate = next.getAsInt();
      PathRecord run = measurement.measure(cell.at(rate), windows).paths().get(0);
      if (stopped.getAsBoolean()) {
        return Optional.empty();
      }
      search.add(slo.judge(rate, run.latencies().histogram(), run.arrivals(), invalid(run)));
      windows++;
    }
    return Optional.of(search.result(cell.tag(), text));
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
