// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.analysis.RoundsPrecision;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.Cell;
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

  /**
   * How sure a figure is.
   *
   * @param name what it is the figure of
   * @param part the half-width of its interval, relative to it
   */
  private record Known(String name, int rounds, double part) {}

  @Override
  public Integer call() throws UserError {
    Experiment experiment = RunDirectories.read(RunDirectories.of(named));
    List<Known> ratios = ratios(experiment);
    List<Known> all = ratios.isEmpty() ? throughputs(experiment) : ratios;
    Known least =
        all.stream()
            .max(Comparator.comparingDouble(Known::part))
            .orElseThrow(() -> new UserError("These rounds have no cell of a closed loop."));
    PrintWriter console = spec.commandLine().getOut();
    console.println(
        Terminal.plain(
            Double.isInfinite(least.part())
                ? "%s was measured in too few rounds: %s of %s"
                    .formatted(least.name(), least.rounds(), RoundsPrecision.FEWEST)
                : known(all, least, ratios.isEmpty())));
    console.flush();
    return least.part() <= wanted / Percent.WHOLE ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static String known(List<Known> all, Known least, boolean isTps) {
    String part = Numbers.percent(least.part());
    String name = least.name();
    if (all.size() == 1) {
      return "The %s of %s is known to within %s".formatted(isTps ? "TPS" : "ratio", name, part);
    }
    return "%s is known to within %s; the least precise is %s"
        .formatted(
            (isTps ? "The TPS of each of %s cells" : "Each of %s ratios").formatted(all.size()),
            part,
            name);
  }

  private static List<Known> ratios(Experiment experiment) {
    return Ratios.all(experiment)
        .filter(Ratios::paired)
        .flatMap(of -> of.byThreads().keySet().stream().map(n -> ratio(experiment, of, n)))
        .toList();
  }

  private static Known ratio(Experiment experiment, Ratios ratios, int threads) {
    List<Cell> dividend = Ratios.cells(ratios.operation(), ratios.first(), List.of(threads));
    List<Cell> divisor = Ratios.cells(ratios.operation(), ratios.second(), List.of(threads));
    double[] logs =
        Ratios.rounds(experiment, dividend, divisor).stream()
            .mapToDouble(round -> Ratios.log(round, dividend, divisor))
            .toArray();
    return new Known(
        "%s, %s ÷ %s, %s"
            .formatted(
                ratios.operation().label(),
                ratios.first(),
                ratios.second(),
                CellNames.threads(threads)),
        logs.length,
        RoundsPrecision.ofRatio(logs));
  }

  private static List<Known> throughputs(Experiment experiment) {
    return experiment.cells().stream()
        .filter(result -> !result.isAtARate())
        .map(
            result ->
                new Known(
                    result.cell().title(), result.roundsOfTps().size(), RoundsPrecision.of(result)))
        .toList();
  }
}
