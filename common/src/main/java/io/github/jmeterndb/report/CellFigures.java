// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** What one round, or several together, measured of a cell, or of a part of its mixture. */
public interface CellFigures {
  Cell cell();

  default boolean isMeasured() {
    return tps().isPresent();
  }

  long ops();

  long errors();

  /** The codes of those, each once. */
  List<String> errorCodes();

  /** Operations a second; nothing where it was not measured. */
  OptionalDouble tps();

  /** The 95 % confidence interval of the throughput; none from fewer than three rounds. */
  Optional<Interval> tpsInterval();

  /** Nanoseconds that the operations took which succeeded; to be read only. */
  Histogram latencies();

  /** Failed tries that were repeated, in warm-up and window; nothing where that is not known. */
  OptionalLong retryCount();

  /** Round trips of an operation to the data nodes, the same mean; nothing where not known. */
  OptionalDouble roundTrips();
}
