// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

final class RunEvents {
  private RunEvents() {}

  static RunPlan plan(String slo, Integer... rates) {
    return new RunPlan(
        Path.of("runs", "monday"),
        "sandbox",
        "a cluster of two data nodes",
        "ndb",
        "crud",
        List.of("select", "insert"),
        List.of("clusterj", "jdbc"),
        List.of(16, 1),
        List.of(rates),
        slo,
        List.of(),
        8,
        Duration.ofSeconds(100));
  }

  static CellBegun begun(int number, String tag) {
    return new CellBegun(Cell.ofTag(tag), number, 8, 1, 10, List.of());
  }

  /** A second by its number from 0, with latencies in nanoseconds. */
  static CellSecond second(String tag, boolean service, int index, long... nanos) {
    long start = 1_700_000_000_123L + 1_000L * index;
    return new CellSecond(Cell.ofTag(tag), service, start, start + 1_000, histogram(nanos));
  }

  static CellEnded ended(String tag, double throughput, String note, String invalid) {
    Histogram latencies = histogram(1_000_000, 2_000_000);
    return new CellEnded(
        PathRecord.of(
            tag,
            record -> {
              record.latencies = latencies;
              record.seconds = latencies.getTotalCount() / throughput;
              record.errors = 3;
              record.note = note;
              record.invalid = invalid;
            }),
        Duration.ofSeconds(80));
  }

  static Histogram histogram(long... nanos) {
    Histogram histogram = new Histogram(3);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }
}
