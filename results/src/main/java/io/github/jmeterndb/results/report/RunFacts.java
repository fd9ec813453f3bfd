// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Facts;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.RunInfo;
import java.util.ArrayList;
import java.util.List;

/** What ran, on what, and how it ended. */
final class RunFacts {
  private RunFacts() {}

  /** The tables in the order to be shown. */
  static List<Table> of(Experiment experiment) {
    List<Table> tables = new ArrayList<>();
    tables.add(
        Table.ofText(
            "Rounds",
            List.of("run directory", "state", "started", "ended", "message"),
            experiment.rounds().stream().map(RunFacts::row).toList()));
    for (Experiment system : experiment.systems()) {
      String of = experiment.beside().isEmpty() ? "" : " of " + system.system();
      tables.add(facts("Versions" + of, Facts.of(system, RunInfo::versions)));
      tables.add(facts("Host" + of, Facts.of(system, RunInfo::host)));
      tables.add(facts("Properties" + of, Facts.of(system, RunInfo::properties)));
      tables.add(facts("Server" + of, Facts.of(system, RunInfo::cluster)));
    }
    return tables;
  }

  private static List<String> row(Round round) {
    return List.of(
        round.name(),
        round.info().state() == null ? "unknown" : round.info().state().name(),
        round.info().started(),
        round.info().ended(),
        round.info().message());
  }

  private static Table facts(String what, List<Facts.Fact> facts) {
    return Table.ofText(
        what,
        List.of("name", "value"),
        facts.stream().map(fact -> List.of(fact.name(), fact.value())).toList());
  }
}
