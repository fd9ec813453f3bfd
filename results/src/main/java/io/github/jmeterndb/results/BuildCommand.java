// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code ./report build RUN_DIR…}. */
@Command(
    name = "build",
    description =
        "Builds the report of a run; of several runs over one target as its rounds, of runs on several"
            + " systems with the systems side by side.")
public final class BuildCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Mixin private RunArguments run;

  @Override
  public Integer call() throws UserError, IOException {
    PrintWriter console = spec.commandLine().getOut();
    try {
      BuiltReport.of(run.read()).write(run.folder(), console);
    } finally {
      console.flush();
    }
    return ExitCode.OK;
  }
}
