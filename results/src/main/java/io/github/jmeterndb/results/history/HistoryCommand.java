// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.history;

import io.github.jmeterndb.results.Subcommand;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.results.render.ReportFiles;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./report history RUN…}. */
@Command(
    name = "history",
    description =
        "Shows ratios and throughputs over runs of one kind, such as those of each night, and where they"
            + " changed beyond noise.")
public final class HistoryCommand implements Subcommand {
  private static final String OTHER_FOLDER = "./report history --out DIR RUN";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description =
          "Runs in their order: a run directory each, several with commas between them, or a folder of"
              + " rounds. One folder alone: each run directory in it is a run.")
  private List<String> named;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write; default: history/ beside the first run directory.")
  private Path out;

  @Override
  public Integer call() throws UserError, IOException {
    List<List<Path>> runs = new ArrayList<>();
    for (String word : named) {
      runs.add(RunDirectories.of(List.of(word)));
    }
    if (runs.size() == 1) {
      runs = runs.get(0).stream().map(List::of).toList();
    }
    List<Experiment> experiments = new ArrayList<>();
    for (List<Path> rounds : runs) {
      experiments.add(RunDirectories.read(rounds));
    }
    History history = History.of(experiments);
    Path folder = out == null ? runs.get(0).get(0).toAbsolutePath().resolveSibling("history") : out;
    PrintWriter console = spec.commandLine().getOut();
    try {
      new ReportFiles(new HistoryPage(history))
          .add("history.csv", () -> HistoryCsv.of(history))
          .write(folder, OTHER_FOLDER, console);
    } finally {
      console.flush();
    }
    return ExitCode.OK;
  }
}
