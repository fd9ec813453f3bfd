// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.judge.Comparison;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.results.write.TextReport;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = {
      "Says which cells became slower or faster beyond noise.",
      "From three rounds on each side by Welch's t test; from fewer by a weaker test. Chances are"
          + " adjusted for the number of cells (Holm)."
    })
public final class CompareCommand implements Subcommand {
  private static final String WORDS =
      "one run directory, several with commas between them, or a folder of them";

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "BASE",
      description = "What to compare with: " + WORDS + ".")
  private String base;

  @Parameters(index = "1", paramLabel = "NEW", description = "What to compare: " + WORDS + ".")
  private String next;

  @Option(
      names = "--fail-if-slower",
      paramLabel = "PERCENT",
      converter = Percent.class,
      description =
          "Ends with status 1 if a cell, or the geometric mean of all cells, is slower by more than"
              + " that, beyond noise: 5%%. And if that cannot be decided: a run of NEW is not COMPLETE, it"
              + " lacks cells of BASE, a cell cannot be compared, or there are too few rounds and"
              + " seconds to test it.")
  private Double tolerated;

  @Override
  public Integer call() throws UserError {
    Comparison comparison =
        Comparison.of(
            RunDirectories.read(RunDirectories.of(List.of(base))),
            RunDirectories.read(RunDirectories.of(List.of(next))),
            tolerated == null ? 0 : tolerated);
    PrintWriter console = spec.commandLine().getOut();
    console.print('\n' + TextReport.firstScreen(comparison.report()));
    console.flush();
    List<String> failures = tolerated == null ? List.of() : comparison.failures();
    if (failures.isEmpty()) {
      return ExitCode.OK;
    }
    PrintWriter errors = spec.commandLine().getErr();
    errors.println("report: " + Terminal.plain(String.join("; ", failures)));
    errors.flush();
    return ExitCode.SOFTWARE;
  }
}
