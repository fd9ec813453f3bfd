// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.rate.RateSection;
import java.util.List;
import java.util.stream.Stream;

/** What stands on a terminal when a run has just ended, below the first screen. */
final class RunHeadline {
  private RunHeadline() {}

  /** The first table that answers what was asked, and what failed. */
  static List<Table> of(Experiment experiment) {
    WorkloadReport own = experiment.report();
    Stream<Table> answer;
    if (!own.verdict(experiment).isEmpty()) {
      answer =
          own.sections(experiment).stream().flatMap(section -> section.brief().stream()).limit(1);
    } else if (experiment.closedLoops().isEmpty()) {
      answer = RateSection.of(experiment).brief().stream().limit(1);
    } else {
      answer = Stream.of(ByThreads.throughput(experiment));
    }
    return Stream.concat(answer, ErrorSection.of(experiment).brief().stream())
        .filter(table -> !table.rows().isEmpty())
        .toList();
  }
}
