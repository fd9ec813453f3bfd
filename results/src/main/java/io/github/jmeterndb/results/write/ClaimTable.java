// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Claim;
import io.github.jmeterndb.results.model.Claims;
import io.github.jmeterndb.results.model.Experiment;
import java.util.List;

/** The study's claims, judged by this experiment. */
final class ClaimTable {
  /** What its figures are. */
  static final String REMARK =
      "Figures are ClusterJ ÷ JDBC: the geometric mean over the thread counts, in parentheses the"
          + " least and the greatest.";

  private ClaimTable() {}

  /** A row a claim; no rows for what is no NDB Cluster. */
  static Table of(Experiment experiment) {
    return Table.ofText(
        "The study's claims (" + experiment.label() + ")",
        List.of("claim", "verdict", "here", "study", "why"),
        Claims.of(experiment).stream().map(ClaimTable::row).toList());
  }

  private static List<String> row(Claim claim) {
    return List.of(
        claim.number() + ". " + claim.text(),
        claim.verdict().label(),
        claim.here().isEmpty() ? Figures.GAP : claim.here(),
        claim.published(),
        claim.reason());
  }
}
