// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.PathStudy;
import io.github.jmeterndb.results.model.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims of the published study, each judged by what an experiment measured. */
public final class Claims {
  private Claims() {}

  /**
   * The claims in their order; none if the workload has no such study, or if it was no NDB Cluster
   * that was measured.
   */
  public static List<Claim> of(Experiment experiment) {
    Optional<PathStudy> published = experiment.report().pathStudy();
    if (published.isEmpty() || !Study.hasSystemOf(experiment)) {
      return List.of();
    }
    Study study = Study.of(published.get());
    List<Claim> judged = new ArrayList<>();
    for (PathStudy.Claim claim : published.get().claims()) {
      int number = judged.size() + 1;
      if (claim instanceof PathStudy.Speed speed) {
        judged.add(new SpeedClaim(number, speed).judge(experiment, study));
      } else {
        judged.add(LoadClaim.judge(number, claim.text(), experiment, study));
      }
    }
    return judged;
  }
}
