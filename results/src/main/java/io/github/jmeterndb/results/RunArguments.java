// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The rounds that a command reads, and where it writes. */
final class RunArguments {
  @Parameters(
      paramLabel = "RUN_DIR",
      arity = "1..*",
      description = "Run directories, each one round; a folder stands for all that are in it.")
  private List<String> named;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write; default: report/ in the first run directory.")
  private Path out;

  Experiment read() throws UserError {
    return RunDirectories.read(RunDirectories.of(named));
  }

  Path folder() throws UserError {
    return out == null ? new RunDirectory(RunDirectories.of(named).get(0)).report() : out;
  }
}
