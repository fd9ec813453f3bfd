// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.host.Swap;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** {@code swap}: bytes, and pages since the last line. */
final class SwapMetrics {
  private static final Types<ToLongFunction<Swap>> TYPES =
      new Types<>(
          "used",
          Map.of(
              "used", Swap::used,
              "free", swap -> swap.total() - swap.used(),
              "total", Swap::total,
              "pagein", Swap::pagesIn,
              "pageout", Swap::pagesOut));

  private SwapMetrics() {}

  static Metric of(MetricRequest request) throws MetricRefused {
    ToLongFunction<Swap> value = TYPES.get(request);
    if (request.type().startsWith("page")) {
      return Metric.counter(snapshot -> value.applyAsLong(snapshot.swap()), 1);
    }
    return Metric.level(
        snapshot -> Optional.of(snapshot.swap()),
        swap -> (double) value.applyAsLong(swap) / request.bytes());
  }
}
