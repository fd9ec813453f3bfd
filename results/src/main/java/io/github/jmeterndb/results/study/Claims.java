// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import static io.github.jmeterndb.results.study.Study.DELETE;
import static io.github.jmeterndb.results.study.Study.INSERT;
import static io.github.jmeterndb.results.study.Study.SELECT;
import static io.github.jmeterndb.results.study.Study.UPDATE;

import io.github.jmeterndb.results.model.Experiment;
import java.util.List;
import java.util.stream.Stream;

/** The four claims of the published study, each judged by what an experiment measured. */
public final class Claims {
  private static final List<SpeedClaim> SPEED =
      List.of(
          new SpeedClaim(1, "Select is about 2 times as fast over ClusterJ", 2, List.of(SELECT)),
          new SpeedClaim(
              2, "Insert is about 1.5 times as fast over ClusterJ", 1.5, List.of(INSERT)),
          new SpeedClaim(
              3,
              "Update and delete are about equal, because ClusterJ finds the row first",
              1,
              List.of(UPDATE, DELETE)));

  private Claims() {}

  /**
   * The claims in their order; none if it is not the study's workload, or no NDB Cluster, that was
   * measured.
   */
  public static List<Claim> of(Experiment experiment) {
    if (!Study.hasSystemOf(experiment) || !Study.hasWorkloadOf(experiment)) {
      return List.of();
    }
    Study study = Study.published();
    return Stream.concat(
            SPEED.stream().map(claim -> claim.judge(experiment, study)),
            Stream.of(LoadClaim.judge(experiment, study)))
        .toList();
  }
}
