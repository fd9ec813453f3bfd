// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.judge.Effects;
import io.github.jmeterndb.results.write.Csv;
import io.github.jmeterndb.results.write.ReportFiles;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./report vary FOLDER}. */
@Command(
    name = "vary",
    description =
        "Shows the effects of the settings that ./bench --vary compared: status 0 if each was measured in"
            + " three rounds or more, else 1.")
public final class VaryCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "The folder that ./bench --vary made.")
  private Path folder;

  @Override
  public Integer call() throws UserError {
    return run(folder, spec.commandLine().getOut()) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** Prints and writes the effects; whether each was measured. */
  static boolean run(Path folder, PrintWriter console) throws UserError {
    Effects effects = Effects.in(folder);
    try {
      new ReportFiles(effects.report())
          .add(
              "vary.csv",
              () -> Csv.of(effects.rows().get(0), effects.rows().subList(1, effects.rows().size())))
          .write(folder.resolve("report"), "./report vary FOLDER", console);
    } catch (IOException e) {
      throw new UserError("the console takes no more: " + e, e);
    } finally {
      console.flush();
    }
    return effects.areAnswers();
  }
}
