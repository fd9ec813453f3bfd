// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.RoundsPrecision;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.io.PrintWriter;
import java.util.Comparator;
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
        "Says whether the rounds are enough: ends with status 0 if every cell's TPS is known that well,"
            + " by its 95 %% interval over the rounds, else with 1.")
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
      description = "From the mean to the end of its interval: 3%%.")
  private Double wanted;

  @Override
  public Integer call() throws UserError {
    Experiment experiment = RunDirectories.read(RunDirectories.of(named));
    // At a rate, the throughput is what was asked for.
    List<CellResult> cells =
        experiment.cells().stream().filter(result -> !result.isAtARate()).toList();
    CellResult least =
        cells.stream()
            .max(Comparator.comparingDouble(RoundsPrecision::of))
            .orElseThrow(() -> new UserError("These rounds have no cell of a closed loop."));
    double part = RoundsPrecision.of(least);
    PrintWriter console = spec.commandLine().getOut();
    console.println(
        Double.isInfinite(part)
            ? "%s was measured in too few rounds: %d of %d"
                .formatted(
                    Terminal.plain(least.cell().title()),
                    least.roundsOfTps().size(),
                    RoundsPrecision.FEWEST)
            : "The TPS of each of %d cells is known to %s or better, that of %s to no better"
                .formatted(
                    cells.size(), Numbers.percent(part), Terminal.plain(least.cell().title())));
    console.flush();
    return part <= wanted / Percent.WHOLE ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
