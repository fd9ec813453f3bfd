// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The types of a group of metrics.
 *
 * @param standard the type of a request that names none
 * @param known how each is read
 * @param unavailable those of the stock agent that OSHI does not read
 */
record Types<T>(String standard, Map<String, T> known, Set<String> unavailable) {
  Types(String standard, Map<String, T> known) {
    this(standard, known, Set.of());
  }

  T get(MetricRequest request) throws MetricRefused {
    String type = request.type().isEmpty() ? standard : request.type();
    T found = known.get(type);
    if (found != null) {
      return found;
    }
    throw new MetricRefused(
        unavailable.contains(type)
            ? "OSHI does not read it"
            : "there is no such type: "
                + String.join(", ", new TreeSet<>(known.keySet()))
                + " are");
  }
}
