// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import java.util.List;

/** The study's claims, judged by this experiment. */
public final class ClaimSection {
  private ClaimSection() {}

  /** A row a claim; empty for what is no NDB Cluster. */
  public static Section of(Experiment experiment) {
    Table table =
        new Columns<Claim>()
            .add("claim", Claim::text)
            .add("verdict", claim -> claim.verdict().label())
            .add("here", claim -> claim.here().isEmpty() ? Numbers.GAP : claim.here())
            .add("study", Claim::published)
            .add("why", Claim::reason)
            .ofText("The study's claims", Claim.of(experiment));
    return Section.of("The study's claims", List.of(table), Prose.of("claims"));
  }
}
