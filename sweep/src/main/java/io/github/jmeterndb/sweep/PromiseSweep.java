// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.promise.PromiseSearch;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * What a sweep does with its cells where a promise is to be held: it searches the highest rate of
 * each. All that is tried is measured and recorded as any cell at a rate. For one thread.
 */
final class PromiseSweep {
  private final Settings settings;
  private final WarmUps warmUps;
  private final RunRecord record;
  private final Measurement measurement;
  private final BooleanSupplier stopped;

  PromiseSweep(
      Settings settings,
      WarmUps warmUps,
      RunRecord record,
      Measurement measurement,
      BooleanSupplier stopped) {
    this.settings = settings;
    this.warmUps = warmUps;
    this.record = record;
    this.measurement = measurement;
    this.stopped = stopped;
  }

  /**
   * Searches it.
   *
   * @return what was found; nothing if the sweep was stopped before
   */
  Optional<PromiseInfo> find(Cell cell) throws UserError, IOException, InterruptedException {
    PromiseSearch search =
        new PromiseSearch(
            settings.text(Parameter.SLO),
            settings.number(Parameter.DURATION),
            warmUps.closedLoop(cell));
    OptionalInt rate = search.next();
    while (rate.isPresent() && !stopped.getAsBoolean()) {
      PathRecord run =
          measurement.measure(cell.at(rate.getAsInt()), search.windows()).paths().get(0);
      if (!stopped.getAsBoolean()) {
        String invalid = run.ranOut() ? "it ran out of rows" : run.invalid();
        search.add(rate.getAsInt(), run.latencies().histogram(), run.arrivals(), invalid);
        rate = search.next();
      }
    }
    if (stopped.getAsBoolean()) {
      return Optional.empty();
    }
    PromiseInfo found = search.result(cell.tag());
    record.add(found);
    return Optional.of(found);
  }

  /** Measures a cell. */
  @FunctionalInterface
  interface Measurement {
    /**
     * Measures and records it.
     *
     * @param attempt how many were measured before it of the same search
     */
    CellRecord measure(Cell cell, int attempt) throws UserError, IOException, InterruptedException;
  }
}
