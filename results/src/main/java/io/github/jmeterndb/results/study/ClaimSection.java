// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import java.util.List;

/** The study's claims, and what others published, judged by this experiment. */
public final class ClaimSection {
  private ClaimSection() {}

  /** A row a claim; empty for what is no NDB Cluster. */
  public static Section of(Experiment experiment) {
    Table table = table("The study's claims", "study", Claim.of(experiment));
    return Section.of("The study's claims", List.of(table), Prose.of("claims"));
  }

  /** The same of claims without a study of the same operations. */
  public static Section ofOthers(Experiment experiment) {
    List<Claim> judged =
        experiment.report().publishedRatios().stream()
            .flatMap(claimed -> RatioClaim.judge(claimed, experiment).stream())
            .toList();
    return Section.of(
        "Other published claims",
        List.of(table("Other published claims", "source", judged)),
        Prose.of("claims.others"));
  }

  private static Table table(String title, String published, List<Claim> judged) {
    return new Columns<Claim>()
        .add("claim", Claim::text)
        .add("verdict", claim -> claim.verdict().label())
        .add("here", claim -> claim.here().isEmpty() ? Numbers.GAP : claim.here())
        .add(published, Claim::published)
        .add("why", Claim::reason)
        .ofText(title, judged);
  }
}
