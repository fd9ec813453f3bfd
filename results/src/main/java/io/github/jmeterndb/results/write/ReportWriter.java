// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import java.io.IOException;

/** Writes an experiment in one format. */
public interface ReportWriter {
  /**
   * Writes all of it.
   *
   * @throws IOException if the output takes no more
   */
  void write(Experiment experiment, Appendable out) throws IOException;
}
