// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunReporter;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Builds the report of a run that has just ended, into the run directory. Thread-safe. */
public final class RunDirectoryReporter implements RunReporter {
  @Override
  public boolean report(Path runDirectory, PrintStream console) throws IOException {
    try {
      BuiltReport report = BuiltReport.of(RunDirectories.read(List.of(runDirectory)), List.of());
      report.write(new RunDirectory(runDirectory).report(), console);
      console.flush();
      return report.requirements().stream().allMatch(Outcome::isMet);
    } catch (UserError e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
