// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.require.Outcome.Part;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.Requirement.Figure;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;

public final class Requirements {
  private final Experiment experiment;
  private final CellEstimates cells;
  private Experiment ofParts;

  private Requirements(Experiment experiment, List<Requirement> all) {
    this.experiment = experiment;
    cells = new CellEstimates(experiment, all);
  }

  /** What was required when it was run; empty where nothing was. */
  public static String given(Experiment experiment) {
    return experiment.info().properties().getOrDefault(Parameter.REQUIRE.property(), "");
  }

  /** What became of each that was given when it was run, in their order; none where none was. */
  public static List<Outcome> of(Experiment experiment) {
    String given = given(experiment);
    try {
      return given.isEmpty() ? List.of() : of(experiment, Requirement.all(given));
    } catch (UserError e) {
      // A run of another version, or a damaged run.json: it must not pass.
      return List.of(Outcome.of(given, false, e.getMessage()));
    }
  }

  public static List<Outcome> of(Experiment experiment, List<Requirement> requirements) {
    Requirements all = new Requirements(experiment, requirements);
    return requirements.stream().map(all::outcome).toList();
  }

  private Outcome outcome(Requirement requirement) {
    List<Part> parts =
        requirement.figure() == Figure.RATIO ? ratios(requirement) : cells(requirement);
    return parts.isEmpty()
        ? Outcome.of(requirement.text(), false, matchesNothing(requirement))
        : Outcome.of(requirement.text(), requirement.relation(), parts);
  }

  private String matchesNothing(Requirement requirement) {
    boolean ofRatio = requirement.figure() == Figure.RATIO;
    return "no %s matches; measured were %s"
        .formatted(
            ofRatio ? "operation of a closed loop at that thread count" : "cell",
            CellNames.of(experiment.cells().stream().map(CellResult::cell).toList()));
  }

  /** Parts of mixtures are matched where one is named, and not by {@code *} alone. */
  private List<Part> cells(Requirement requirement) {
    return measured(requirement).cells().stream()
        .filter(
            result ->
                requirement.isOf(
                    result.cell().operation().label(),
                    result.cell().path(),
                    result.cell().threads()))
        .map(
            result ->
                Part.of(result.cell().tag(), requirement.relation(), cells.of(requirement, result)))
        .toList();
  }

  private Experiment measured(Requirement requirement) {
    if (requirement.operation().indexOf('.') < 0) {
      return experiment;
    }
    if (ofParts == null) {
      ofParts = experiment.parts();
    }
    return ofParts;
  }

  private List<Part> ratios(Requirement requirement) {
    List<Part> parts = new ArrayList<>();
    for (Operation operation : measured(requirement).closedLoops()) {
      if (requirement.isOf(operation.label())) {
        if (requirement.threads().isEmpty()) {
          parts.add(ratio(requirement, operation, experiment.threads(), ""));
        } else {
          experiment.threads().stream()
              .filter(requirement::isAt)
              .map(count -> ratio(requirement, operation, List.of(count), "/" + count))
              .forEach(parts::add);
        }
      }
    }
    return parts;
  }

  private Part ratio(
      Requirement requirement, Operation operation, List<Integer> threads, String at) {
    String name = operation.label() + at + " " + requirement.path() + "/" + requirement.other();
    Estimate estimate =
        Ratios.of(
                measured(requirement), operation, requirement.path(), requirement.other(), threads)
            .map(ratios -> estimate(ratios, requirement.limit()))
            .orElseGet(
                () ->
                    Estimate.missing(
                        "%s and %s were not both measured so that they can be compared"
                            .formatted(requirement.path(), requirement.other())));
    return Part.of(name, requirement.relation(), estimate);
  }

  private Estimate estimate(Ratios ratios, double limit) {
    String label = " " + experiment.withinRun();
    String words = ratios.mean().textWithInterval(label);
    return new Estimate(
        ratios.mean().value(),
        // Of what drifted as far as the ratio goes, the interval tells nothing.
        ratios.mean().anyInterval().filter(interval -> !ratios.isUnsteady()),
        limit,
        "ratio",
        ratios.isUnsteady()
            ? words + ", but too unsteady for a verdict"
            : words + (ratios.mean().anyInterval().isEmpty() ? ", without an interval" : ""));
  }
}
