// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How often operations go to the data nodes and back, over each path. */
public final class RoundTrips {
  private static final int MANY = 5;

  private RoundTrips() {}

  /**
   * Those of all operations, those alike together, whatever their rate, or from the least to the
   * most where there are many; nothing where none were counted.
   */
  public static Optional<String> sentence(Experiment experiment) {
    Map<Operation, Map<String, Double>> trips = new LinkedHashMap<>();
    for (Operation operation : experiment.operations()) {
      for (String path : experiment.paths()) {
        atFewestThreads(experiment, operation, path)
            .ifPresent(
                figure ->
                    trips
                        .computeIfAbsent(operation.withoutRate(), known -> new LinkedHashMap<>())
                        .putIfAbsent(path, figure));
      }
    }
    Map<String, List<String>> alike = new LinkedHashMap<>();
    trips.forEach(
        (operation, figures) ->
            alike
                .computeIfAbsent(words(figures), words -> new ArrayList<>())
                .add(operation.label()));
    return alike.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Round trips to the data nodes per operation: "
                + (alike.size() > MANY
                    ? ranges(trips) + "; details in the report, under Why"
                    : alike.entrySet().stream()
                        .map(each -> String.join(", ", each.getValue()) + " " + each.getKey())
                        .collect(Collectors.joining("; ")))
                + ".");
  }

  private static OptionalDouble atFewestThreads(
      Experiment experiment, Operation operation, String path) {
    return WhySection.costs(experiment, operation, path).stream()
        .map(OperationCost::roundTrips)
        .flatMapToDouble(OptionalDouble::stream)
        .findFirst();
  }

  private static String words(Map<String, Double> byPath) {
    Map<String, List<String>> paths = new LinkedHashMap<>();
    byPath.forEach(
        (path, trips) ->
            paths.computeIfAbsent(Numbers.figure(trips), figure -> new ArrayList<>()).add(path));
    return paths.entrySet().stream()
        .map(each -> each.getKey() + " over " + String.join(" and ", each.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String ranges(Map<Operation, Map<String, Double>> trips) {
    return trips.values().stream()
        .flatMap(figures -> figures.keySet().stream())
        .distinct()
        .map(
            path -> {
              Map<Operation, Double> ofPath = new LinkedHashMap<>();
              trips.forEach(
                  (operation, figures) -> {
                    if (figures.containsKey(path)) {
                      ofPath.put(operation, figures.get(path));
                    }
                  });
              return "%s to %s over %s"
                  .formatted(
                      end(Collections.min(ofPath.entrySet(), Entry.comparingByValue())),
                      end(Collections.max(ofPath.entrySet(), Entry.comparingByValue())),
                      path);
            })
        .collect(Collectors.joining(", "));
  }

  private static String end(Entry<Operation, Double> trips) {
    return "%s (%s)".formatted(Numbers.figure(trips.getValue()), trips.getKey().label());
  }
}
