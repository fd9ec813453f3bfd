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
 * A cell that has ended.
 *
 * @param record of one path; its latencies must not be modified
 * @param left estimated remaining time of the run
 */
public record CellEnded(PathRecord record, Duration left) {
  public Cell cell() {
    return record.measured();
  }

  /** May be empty. */
  public String note() {
    return Stream.of(record.note, record.ledger == null ? "" : record.ledger.notable())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** Operations per second; empty if not measured. */
  public OptionalDouble throughput() {
    // The duration of a query that failed is not known.
    return record.seconds == 0 || record.lacksOperations()
        ? OptionalDouble.empty()
        : OptionalDouble.of(record.latencies.getTotalCount() / record.seconds);
  }

  /** In nanoseconds; must not be modified. */
  public Histogram latencies() {
    return record.latencies;
  }
}
