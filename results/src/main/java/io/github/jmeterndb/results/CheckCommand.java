// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.results.report.RunPage;
import io.github.jmeterndb.results.report.SummaryJson;
import io.github.jmeterndb.results.require.JUnitXml;
import io.github.jmeterndb.results.require.Outcome;
import io.github.jmeterndb.results.require.OutcomeLines;
import io.github.jmeterndb.results.require.Requirements;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.WholeFile;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./report check RUN… --require …}. */
@Command(
    name = "check",
    description =
        "Says whether a run, or several rounds of one, is as required: ends with status 0 if all requirements"
            + " are met, all cells complete, no operation failed, and all rows verified; else with 1."
            + " Writes junit.xml and summary.json.")
public final class CheckCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN_DIR",
      arity = "1..*",
      description = "Run directories, each one round; a folder stands for all that are in it.")
  private List<String> named;

  @Option(
      names = "--require",
      paramLabel = "LIST",
      description =
          "Requirements, as the property require: 'select/clusterj/64 tps>20000, */*/* p99<50ms';"
              + " default: those that the run was made with.")
  private String require;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write; default: report/ in the first run directory.")
  private Path out;

  @Override
  public Integer call() throws UserError, IOException {
    List<Requirement> given = require == null ? List.of() : Requirement.all(require);
    List<Path> directories = RunDirectories.of(named);
    Experiment experiment = RunDirectories.read(directories);
    List<Outcome> requirements =
        require == null ? Requirements.of(experiment) : Requirements.of(experiment, given);
    if (requirements.isEmpty()) {
      throw new UserError(
          "The run was made without requirements: give --require, such as --require '*/*/* p99<50ms'.");
    }
    RunPage page = new RunPage(experiment, requirements);
    List<Outcome> checks = Outcome.of(page.checks());
    PrintWriter console = spec.commandLine().getOut();
    OutcomeLines.write("Requirements", requirements, console);
    OutcomeLines.write("Checks", checks, console);
    console.flush();
    Path folder = out == null ? new RunDirectory(directories.get(0)).report() : out;
    StringBuilder junit = new StringBuilder();
    JUnitXml.write(page.label(), requirements, checks, junit);
    StringBuilder summary = new StringBuilder();
    SummaryJson.write(experiment, page, requirements, checks, summary);
    try {
      Files.createDirectories(folder);
      write(folder.resolve(JUnitXml.FILE), junit);
      write(folder.resolve(SummaryJson.FILE), summary);
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be written (%s); name another folder: --out DIR".formatted(folder, e), e);
    }
    return Stream.concat(requirements.stream(), checks.stream()).allMatch(Outcome::isMet)
        ? ExitCode.OK
        : ExitCode.SOFTWARE;
  }

  private static void write(Path file, CharSequence text) throws IOException {
    WholeFile.write(
        file.toAbsolutePath(),
        bytes -> bytes.write(text.toString().getBytes(StandardCharsets.UTF_8)));
  }
}
