// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTablesTest {
  private static final Cell CELL = Cell.ofTag("delete/jdbc/8");
  private static final String NOTE = "ran out of rows after 2.9 s";

  @Test
  void notesTellWhatTheCautionsDoNot() {
    assertThat(RunTables.notes(experiment(100, 100, 100)).rows()).hasSize(1);
    assertThat(RunTables.notes(experiment(100, 100)).rows()).isEmpty();
  }

  private static Experiment experiment(long... seconds) {
    CellRound cell = Measured.seconds(CELL, seconds);
    return Measured.experiment(
        Measured.round(
            Measured.info("ndb", Map.of("duration", "3"), new CellInfo(CELL.tag(), "", 2, 0, NOTE)),
            Map.of(),
            cell));
  }
}
