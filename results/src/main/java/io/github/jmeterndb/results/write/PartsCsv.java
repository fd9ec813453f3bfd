// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import java.io.IOException;

/**
 * The file {@code parts.csv}: what {@link CellsCsv} has, of the parts of mixtures; else nothing.
 */
public final class PartsCsv implements ReportWriter {
  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    Experiment parts = experiment.parts();
    if (!parts.cells().isEmpty()) {
      new CellsCsv().write(parts, out);
    }
  }
}
