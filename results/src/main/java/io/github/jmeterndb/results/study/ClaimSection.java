// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import java.util.List;

/** The study's claims, judged by this experiment. */
public final class ClaimSection {
  /** What its figures are. */
  private static final String HOW_TO_READ =
      "Figures are ClusterJ ÷ JDBC: the geometric mean over the thread counts, in parentheses the"
          + " least and the greatest.";

  private ClaimSection() {}

  /** A row a claim; empty for what is no NDB Cluster. */
  public static Section of(Experiment experiment) {
    Table table =
        Table.ofText(
            "The study's claims",
            List.of("claim", "verdict", "here", "study", "why"),
            Claims.of(experiment).stream().map(ClaimSection::row).toList());
    return Section.of("The study's claims", List.of(table), HOW_TO_READ);
  }

  private static List<String> row(Claim claim) {
    return List.of(
        claim.number() + ". " + claim.text(),
        claim.verdict().label(),
        claim.here().isEmpty() ? Numbers.GAP : claim.here(),
        claim.published(),
        claim.reason());
  }
}
