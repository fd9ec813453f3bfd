// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./report build RUN_DIR…}. */
@Command(
    name = "build",
    description =
        "Builds the report of a run; of several runs over one target as its rounds, of runs on several"
            + " systems with the systems side by side.")
public final class BuildCommand implements Subcommand {
  @Spec private CommandSpec spec;

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

  @Override
  public Integer call() throws UserError, IOException {
    List<Path> directories = RunDirectories.of(named);
    Path folder = out == null ? new RunDirectory(directories.get(0)).report() : out;
    PrintWriter console = spec.commandLine().getOut();
    try {
      Report.build(RunDirectories.read(directories), folder, console);
    } finally {
      console.flush();
    }
    return ExitCode.OK;
  }
}
