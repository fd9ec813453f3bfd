// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.model.Workloads;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All that is to be minded of an experiment. */
public final class Cautions {
  private static final Set<String> ALTERNATING =
      Set.of(
          Parameter.PATHS.property(),
          Parameter.THREADS.property(),
          Parameter.OPERATIONS.property());

  private Cautions() {}

  /** On the runs, then on the cells in their order, then what the runs noted besides. */
  public static List<Caution> of(Experiment experiment) {
    List<Caution> all = new ArrayList<>(ofRuns(experiment));
    List<Caution> ofCells =
        experiment.systems().stream().flatMap(each -> CellCautions.of(each).stream()).toList();
    all.addAll(ofCells);
    all.addAll(Notes.of(experiment, ofCells));
    return List.copyOf(all);
  }

  /** How the runs ended, what could not be read, and what differs; none if all is well. */
  public static List<Caution> ofRuns(Experiment experiment) {
    List<String> lines = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      State state = round.info().state();
      if (state != null && state != State.COMPLETE) {
        String message = round.info().message();
        lines.add(
            round.name() + " is " + meaning(state) + (message.isEmpty() ? "" : ": " + message));
      }
    }
    for (Round round : experiment.rounds()) {
      round.cautions().forEach(caution -> lines.add(round.name() + ": " + caution));
    }
    String workload = experiment.workload();
    if (Workloads.named(workload).isEmpty()) {
      lines.add(
          "The workload %s is not on the class path: its own sections, charts and files, the forms of its operations and its studies are left out"
              .formatted(workload));
    }
    lines.addAll(EncryptionDifference.of(experiment));
    lines.addAll(SystemDifferences.of(experiment));
    for (Experiment system : experiment.systems()) {
      String of = experiment.beside().isEmpty() ? "" : " of " + system.system();
      lines.addAll(differences(system, of));
    }
    return lines.stream().map(Caution::ofRun).toList();
  }

  private static String meaning(State state) {
    return switch (state) {
      case RUNNING -> "RUNNING (it was killed or is still running): figures may be missing";
      case COMPLETE -> "COMPLETE";
      case ERRORS -> "not COMPLETE but ERRORS (all cells were measured, some operations failed)";
      case FAILED ->
          "not COMPLETE but FAILED (an error stopped it, or a cell could not be measured)";
      case INTERRUPTED -> "not COMPLETE but INTERRUPTED (a user stopped it)";
    };
  }

  /** Rounds of one system should differ in nothing but chance. */
  private static List<String> differences(Experiment experiment, String of) {
    return Facts.of(experiment, RunInfo::properties).stream()
        .filter(fact -> fact.differs() && !isMeant(fact, experiment.target()))
        .map(fact -> "The rounds%s differ in %s: %s".formatted(of, fact.name(), fact.value()))
        .toList();
  }

  /** Each round is in a place of its own, and the order of paths and threads alternates. */
  private static boolean isMeant(Facts.Fact fact, String target) {
    return Facts.mayDiffer(fact.name(), target)
        || (ALTERNATING.contains(fact.name()) && fact.hasSameItems());
  }
}
