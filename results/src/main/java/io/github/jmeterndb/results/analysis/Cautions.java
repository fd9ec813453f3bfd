// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import java.util.ArrayList;
import java.util.List;

/** All that is to be minded of an experiment. */
public final class Cautions {
  private Cautions() {}

  /** On the runs, then on the cells in their order, then what the runs noted besides. */
  public static List<Caution> of(Experiment experiment) {
    List<Caution> all = new ArrayList<>(RunCautions.of(experiment));
    List<Caution> ofCells = CellCautions.of(experiment);
    all.addAll(ofCells);
    all.addAll(Notes.of(experiment, ofCells));
    return List.copyOf(all);
  }
}
