// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Makes the report when a run ends. Found with {@link java.util.ServiceLoader}. */
public interface RunReporter {
  /**
   * Writes the report, and prints the tables.
   *
   * @return whether all requirements were met, or there were none
   * @throws IOException if the run directory cannot be read or written
   */
  boolean report(Path runDirectory, PrintStream console) throws IOException;
}
