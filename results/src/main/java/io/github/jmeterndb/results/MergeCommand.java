// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.merge.MergedRun;
import io.github.jmeterndb.results.merge.Shares;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
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

/** The command {@code ./report merge RUN_DIR…}. */
@Command(
    name = "merge",
    description =
        "Makes one run of those of independent engines (engine.index), with its report: status 0 if no"
            + " engine is missing, all cells are complete, no operation failed, and all checks and"
            + " requirements are met; else 1.")
public final class MergeCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN_DIR",
      arity = "1..*",
      description = "The run directories of all engines; a folder stands for all that are in it.")
  private List<String> named;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The run directory to make; default: that of engine 0 with -merged behind it.")
  private Path out;

  @Override
  public Integer call() throws UserError, IOException {
    Shares shares = Shares.read(RunDirectories.of(named));
    RunDirectory merged = MergedRun.write(shares, out == null ? shares.besideTheFirst() : out);
    RunInfo info = merged.readInfo();
    PrintWriter console = spec.commandLine().getOut();
    boolean met;
    try {
      met = Report.build(RunDirectories.read(List.of(merged.path())), merged.report(), console);
      console.println("The merged run: " + merged.path());
    } finally {
      console.flush();
    }
    if (info.state() != State.COMPLETE) {
      throw new UserError(
          "The merged run ended as %s%s."
              .formatted(info.state(), info.message().isEmpty() ? "" : ": " + info.message()));
    }
    return met ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
