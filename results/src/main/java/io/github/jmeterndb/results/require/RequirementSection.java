// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import java.util.List;

/** The requirements in the report, a row each. */
public final class RequirementSection {
  private static final String HOW_TO_READ =
      "A requirement is met if the whole 95 % interval of the figure is on the right side of the limit, in"
          + " each cell that it is about; not met if none of it is in one of them, or the figure was not"
          + " measured; else it is not certain enough. Intervals within one run lack what differs between runs.";

  private RequirementSection() {}

  /** Empty where nothing was required. */
  public static Section of(List<Outcome> outcomes) {
    return Section.of(
        "Requirements",
        List.of(
            Table.ofText(
                "Requirements",
                List.of("", "requirement", "result", "figures"),
                outcomes.stream().map(RequirementSection::row).toList())),
        HOW_TO_READ);
  }

  private static List<String> row(Outcome outcome) {
    return List.of(
        outcome.result().mark(), outcome.name(), outcome.result().words(), outcome.reason());
  }
}
