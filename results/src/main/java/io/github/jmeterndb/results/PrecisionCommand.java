// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.judge.Precision;
import io.github.jmeterndb.results.read.RunDirectories;
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

/** The command {@code ./report precision --of PERCENT RUN_DIR…}. */
@Command(
    name = "precision",
    description =
        "Checks whether the rounds are enough: status 0 if every ratio of paths that took turns, or where"
            + " none did, every cell's TPS, is known that precisely by its 95 %% interval over the rounds; else 1.")
public final class PrecisionCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN_DIR",
      arity = "1..*",
      description =
          "Run directories, each one round, in the order in which they ran; a folder stands for all"
              + " that are in it.")
  private List<String> named;

  @Option(
      names = "--of",
      paramLabel = "PERCENT",
      required = true,
      converter = Percent.class,
      description = "From the ratio or mean to the end of its interval: 3%%.")
  private Double wanted;

  @Override
  public Integer call() throws UserError {
    return isEnough(RunDirectories.of(named), wanted, spec.commandLine().getOut())
        ? ExitCode.OK
        : ExitCode.SOFTWARE;
  }

  /** Says what is known, and whether that is enough. */
  static boolean isEnough(List<Path> rounds, double percent, PrintWriter console) throws UserError {
    Precision precision = Precision.of(RunDirectories.read(rounds));
    console.println(Terminal.plain(precision.words()));
    console.flush();
    return precision.part() <= percent / 100;
  }
}
