// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.results.model.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A claim of the published study, judged by what was measured here.
 *
 * @param text what the study says, after its number
 * @param published the study's own figures for it; of another claim, its source
 * @param here the same figures as measured here, empty if there are none
 * @param verdict what follows
 * @param reason why, in a sentence
 */
public record Claim(String text, String published, String here, Verdict verdict, String reason) {
  /** Whether a claim holds where it was measured again. */
  public enum Verdict {
    /** What was measured agrees with it. */
    HOLDS("holds"),
    /** What was measured contradicts it. */
    DOES_NOT_HOLD("does not hold"),
    /** What was measured does not decide. */
    NOT_CERTAIN("not certain enough");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    /** That of two halves which must both hold. */
    Verdict and(Verdict other) {
      if (this == DOES_NOT_HOLD || other == DOES_NOT_HOLD) {
        return DOES_NOT_HOLD;
      }
      return this == HOLDS ? other : this;
    }
  }

  /**
   * The claims in their order; none if the workload has no such study, or if it was no NDB Cluster
   * that was measured.
   */
  public static List<Claim> of(Experiment experiment) {
    Optional<Study> study = Study.of(experiment);
    if (study.isEmpty() || !Study.isNdb(experiment)) {
      return List.of();
    }
    List<Claim> judged = new ArrayList<>();
    for (Published.Claim claim : study.get().published().claims()) {
      String text = (judged.size() + 1) + ". " + claim.text();
      judged.add(
          claim.operations().isEmpty()
              ? LoadClaim.judge(text, experiment, study.get())
              : new SpeedClaim(text, claim).judge(experiment, study.get()));
    }
    return judged;
  }
}
