// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.promise;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.PromiseInfo;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;

/**
 * The search for the highest rate at which an operation over a path holds a promise:
 *
 * <pre>{@code
 * for (OptionalInt rate = search.next(); rate.isPresent(); rate = search.next()) {
 *   CellRun run = measure(cell.at(rate.getAsInt()));
 *   search.add(rate.getAsInt(), run.latencies(), run.arrivals().orElseThrow(), why);
 * }
 * PromiseInfo found = search.result(cell.tag());
 * }</pre>
 *
 * <p>For one thread.
 */
public final class PromiseSearch {
  /** How many windows it mostly takes. */
  public static final int USUAL_WINDOWS = 24;

  /** Standard deviations by which a window of Poisson arrivals may have fewer than expected. */
  private static final double FEWER = 4;

  private final Promise promise;
  private final RateSearch search;

  /**
   * A search that has tried nothing yet.
   *
   * @param promise what is to be held, as the property {@code slo} takes it
   * @param seconds the length of a window
   * @param closedLoop operations a second of the closed loop, 0 if that is not known
   */
  public PromiseSearch(String promise, int seconds, double closedLoop) {
    this.promise = Promise.of(promise);
    double needed = this.promise.operationsNeeded();
    int least = (int) Math.ceil((needed + FEWER * Math.sqrt(needed)) / seconds);
    search = new RateSearch(least, closedLoop);
  }

  /** The rate to try next, in operations a second; nothing if the search has ended. */
  public OptionalInt next() {
    return search.next();
  }

  /**
   * Adds what came of that rate.
   *
   * @param latencies of those that succeeded, in nanoseconds, from when they were due
   * @param invalid why the figures must not be used; empty if they may be
   */
  public void add(int rate, Histogram latencies, ArrivalInfo arrivals, String invalid) {
    search.add(promise.judge(rate, latencies, arrivals, invalid));
  }

  /** How many windows were run. */
  public int windows() {
    return search.windows();
  }

  /**
   * What was found, once the search has ended.
   *
   * @param cell the tag of the cell without its rate
   */
  public PromiseInfo result(String cell) {
    return search.result(cell, promise.text());
  }
}
