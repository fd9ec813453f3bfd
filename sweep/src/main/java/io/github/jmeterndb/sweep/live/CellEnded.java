// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import java.time.Duration;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * A cell that is over.
 *
 * @param throughput operations a second; nothing where that was not measured
 * @param seconds of its window; 0 if it did not open
 * @param latencies of the window, in nanoseconds; not to be changed
 * @param errors operations that failed, in warm-up and window
 * @param retries how often one was tried again
 * @param lost operations that were due and never started: of a cell at a rate
 * @param note what is to be minded, in a line; empty if nothing
 * @param invalid why its figures must not be used; empty if they may be
 * @param verdict how the rows differ from what was acknowledged; empty if they do not
 * @param left how long the run goes on, about
 */
public record CellEnded(
    Cell cell,
    OptionalDouble throughput,
    double seconds,
    Histogram latencies,
    long errors,
    long retries,
    long lost,
    String note,
    String invalid,
    String verdict,
    Duration left) {
  private static final double NANOS_OF_A_MICROSECOND = 1000;

  /** That cell, when all its threads have ended. */
  public static CellEnded of(MeasuredCell run, String note, String verdict, Duration left) {
    Histogram latencies = run.latencies();
    // Of a query that failed it is not known how long it would have taken.
    boolean lacksOperations = run.hasLongOperations() && run.errors() > 0;
    return new CellEnded(
        run.cell(),
        run.seconds() == 0 || lacksOperations
            ? OptionalDouble.empty()
            : OptionalDouble.of(latencies.getTotalCount() / run.seconds()),
        run.seconds(),
        latencies,
        run.errors(),
        run.retries().values().stream().mapToLong(Long::longValue).sum(),
        run.arrivals().map(ArrivalInfo::lost).orElse(0L),
        note,
        run.invalid(),
        verdict,
        left);
  }

  /** What so many percent took at the most, in microseconds. */
  public double percentile(double percent) {
    return latencies.getValueAtPercentile(percent) / NANOS_OF_A_MICROSECOND;
  }
}
