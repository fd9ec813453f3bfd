// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A cell that is over.
 *
 * @param record what one path measured in it; its latencies are not to be changed
 * @param left how long the run goes on, about
 */
public record CellEnded(PathRecord record, Duration left) {
  public Cell cell() {
    return record.measured();
  }

  /** What is to be minded, in a line; empty if nothing. */
  public String note() {
    return Stream.of(record.note, record.ledger == null ? "" : record.ledger.notable())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** Operations a second; nothing where that was not measured. */
  public OptionalDouble throughput() {
    // Of a query that failed it is not known how long it would have taken.
    return record.seconds == 0 || record.lacksOperations()
        ? OptionalDouble.empty()
        : OptionalDouble.of(record.latencies.count() / record.seconds);
  }

  /** The latencies of its window, in nanoseconds; not to be changed. */
  public Histogram latencies() {
    return record.latencies.histogram();
  }
}
