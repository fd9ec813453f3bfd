// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Facts;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.RunInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What ran, on what, and how it ended. */
final class RunFacts {
  private RunFacts() {}

  static List<Table> of(Experiment experiment) {
    List<Table> tables = new ArrayList<>();
    tables.add(
        new Columns<Round>()
            .add("run directory", Round::name)
            .add("state", round -> Objects.toString(round.info().state(), "unknown"))
            .add("started", round -> round.info().started())
            .add("ended", round -> round.info().ended())
            .add("message", round -> round.info().message())
            .ofText("Rounds", experiment.rounds()));
    for (Experiment system : experiment.systems()) {
      String of = experiment.beside().isEmpty() ? "" : " of " + system.system();
      tables.add(facts("Versions" + of, Facts.of(system, RunInfo::versions)));
      tables.add(facts("Host" + of, Facts.of(system, RunInfo::host)));
      tables.add(facts("Properties" + of, Facts.of(system, RunInfo::properties)));
      tables.add(facts("Server" + of, Facts.of(system, RunInfo::cluster)));
    }
    return tables;
  }

  private static Table facts(String what, List<Facts.Fact> facts) {
    return new Columns<Facts.Fact>()
        .add("name", Facts.Fact::name)
        .add("value", Facts.Fact::value)
        .ofText(what, facts);
  }
}
