// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How often operations go to the data nodes and back, over each path. */
public final class RoundTrips {
  private RoundTrips() {}

  /** Those of all operations, those alike together; nothing where none were counted. */
  public static Optional<String> sentence(Experiment experiment) {
    Map<String, List<String>> operations = new LinkedHashMap<>();
    for (Operation operation : experiment.operations()) {
      Map<String, List<String>> paths = new LinkedHashMap<>();
      for (String path : experiment.paths()) {
        atFewestThreads(experiment, operation, path)
            .ifPresent(
                trips ->
                    paths
                        .computeIfAbsent(Numbers.figure(trips), figure -> new ArrayList<>())
                        .add(path));
      }
      if (!paths.isEmpty()) {
        operations.computeIfAbsent(words(paths), words -> new ArrayList<>()).add(operation.label());
      }
    }
    return operations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Round trips to the data nodes for an operation: "
                + operations.entrySet().stream()
                    .map(each -> String.join(", ", each.getValue()) + " " + each.getKey())
                    .collect(Collectors.joining("; "))
                + ".");
  }

  private static Optional<Double> atFewestThreads(
      Experiment experiment, Operation operation, String path) {
    return WhySection.costs(experiment, operation, path).stream()
        .map(OperationCost::roundTrips)
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .findFirst();
  }

  private static String words(Map<String, List<String>> paths) {
    return paths.entrySet().stream()
        .map(each -> each.getKey() + " over " + String.join(" and ", each.getValue()))
        .collect(Collectors.joining(", "));
  }
}
