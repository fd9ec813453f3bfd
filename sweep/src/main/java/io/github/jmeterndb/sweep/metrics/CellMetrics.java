// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.metrics;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Map;
import java.util.TreeMap;

/** The metrics of a cell, or of a part of its mixture, so far. Not thread-safe. */
final class CellMetrics {
  final Labels labels;
  final LatencyBuckets latencies = new LatencyBuckets();

  /** Service times; of a cell at a rate only. */
  final LatencyBuckets services = new LatencyBuckets();

  final Map<String, Long> errors = new TreeMap<>();

  long millis;

  /** All zero. To Prometheus, an empty label is the same as none. */
  CellMetrics(Cell cell, Labels ofRun) {
    Operation operation = cell.operation();
    String whole = operation.whole().withoutRate().label();
    labels =
        ofRun.merge(
            Labels.of(
                "cell",
                cell.tag(),
                "operation",
                whole,
                "part",
                operation.isPart()
                    ? operation.withoutRate().label().substring(whole.length() + 1)
                    : "",
                "path",
                cell.path(),
                "rate",
                operation.rate().isPresent() ? "" + operation.rate().getAsInt() : "",
                "threads",
                "" + cell.threads()));
  }

  void add(CellSecond second) {
    if (second.service()) {
      services.add(second.latencies());
    } else {
      latencies.add(second.latencies());
      millis += second.end() - second.start();
    }
  }
}
