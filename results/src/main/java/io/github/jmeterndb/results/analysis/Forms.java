// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The forms in which paths do an operation, where these differ: a batch on one path and single
 * statements on the other are different programs, so a verdict names them. They follow from the
 * workload and its properties.
 */
public final class Forms {
  private Forms() {}

  /**
   * The form of each path for an operation, such as {@code clusterj reads the row before it writes
   * it (write.mode=find); jdbc writes by key alone}.
   *
   * @return nothing where all of these paths do it in the same form
   */
  public static Optional<String> of(
      Experiment experiment, Operation operation, List<String> paths) {
    Map<String, List<String>> byForm = new LinkedHashMap<>();
    for (String path : paths) {
      byForm
          .computeIfAbsent(form(experiment, operation, path), form -> new ArrayList<>())
          .add(path);
    }
    byForm.remove("");
    return byForm.size() < 2
        ? Optional.empty()
        : Optional.of(
            byForm.entrySet().stream()
                .map(form -> String.join(", ", form.getValue()) + " " + form.getKey())
                .collect(Collectors.joining("; ")));
  }

  /** A line for all operations that the paths do in the same different forms. */
  public static List<String> lines(Experiment experiment) {
    Map<String, List<String>> operations = new LinkedHashMap<>();
    for (Operation operation : experiment.operations()) {
      of(experiment, operation, experiment.paths())
          .ifPresent(
              forms ->
                  operations
                      .computeIfAbsent(forms, key -> new ArrayList<>())
                      .add(operation.withoutRate().label()));
    }
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, List<String>> entry : operations.entrySet()) {
      lines.add(
          "Not like for like in %s: %s"
              .formatted(
                  entry.getValue().stream().distinct().collect(Collectors.joining(", ")),
                  entry.getKey()));
    }
    return lines;
  }

  private static String form(Experiment experiment, Operation operation, String path) {
    Set<String> forms = new LinkedHashSet<>();
    for (Round round : experiment.rounds()) {
      if (round.cells().stream()
          .anyMatch(
              cell ->
                  cell.cell().path().equals(path) && cell.cell().operation().equals(operation))) {
        forms.add(form(round, operation, path));
      }
    }
    return String.join(" or ", forms);
  }

  private static String form(Round round, Operation operation, String path) {
    PathName own = PathName.of(path.substring(path.indexOf(':') + 1));
    return round
        .report()
        .form(operation.withoutRate(), own.accessPath(), own.over(round.properties()));
  }
}
