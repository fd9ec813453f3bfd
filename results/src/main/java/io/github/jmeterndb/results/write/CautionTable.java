// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Cautions;
import io.github.jmeterndb.results.model.Experiment;
import java.util.List;

/** The cells whose figures are to be taken with care. */
final class CautionTable {
  private CautionTable() {}

  /** A row a caution; no rows if there are none. */
  static Table of(Experiment experiment) {
    return Table.ofText(
        "Cautions (" + experiment.label() + ")",
        List.of("cell", "caution", "what"),
        Cautions.of(experiment).stream()
            .map(caution -> List.of(caution.cell().title(), caution.kind().label(), caution.text()))
            .toList());
  }
}
