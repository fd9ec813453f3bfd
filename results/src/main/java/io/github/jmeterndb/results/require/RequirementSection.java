// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.results.page.Prose;
import java.util.List;

/** The requirements in the report, a row each. */
public final class RequirementSection {
  private RequirementSection() {}

  /** Empty where nothing was required. */
  public static Section of(List<Outcome> outcomes) {
    return Section.of(
        "Requirements",
        List.of(
            new Columns<Outcome>()
                .add("", outcome -> outcome.result().mark())
                .add("requirement", Outcome::name)
                .add("result", outcome -> outcome.result().words())
                .add("figures", Outcome::reason)
                .ofText("Requirements", outcomes)),
        Prose.of("requirements"));
  }
}
