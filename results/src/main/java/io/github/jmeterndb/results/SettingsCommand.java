// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.judge.Variation;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "settings", description = "Says what ./bench --vary compares, for each setting.")
public final class SettingsCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME=A|B",
      arity = "1..*",
      description =
          "A property of one path, and values of it. The first one is the baseline if one of several is"
              + " the default; otherwise it is what the run has. Or one of the whole run, whose first"
              + " value is the baseline.")
  private List<String> named;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write " + Variation.FILE + "; default: nowhere.")
  private Path out;

  @Override
  public Integer call() throws UserError {
    List<Variation> variations = Variation.of(named);
    if (out != null) {
      Variation.write(out, variations);
    }
    PrintWriter console = spec.commandLine().getOut();
    for (Variation each : variations) {
      console.println(
          Terminal.plain(
              "%s, compared with %s".formatted(String.join(", ", each.others()), each.baseline())));
    }
    console.flush();
    return ExitCode.OK;
  }
}
