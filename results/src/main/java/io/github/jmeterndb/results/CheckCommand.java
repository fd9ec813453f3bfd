// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.write.JUnitXml;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ./report check RUN… --require …}. */
@Command(
    name = "check",
    description =
        "Checks a run, or several rounds of one, against requirements: status 0 if all are met, all cells"
            + " complete, no operation failed and all data checks passed; else 1. Writes junit.xml and summary.json.")
public final class CheckCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Mixin private RunArguments run;

  @Option(
      names = "--require",
      paramLabel = "LIST",
      description =
          "Requirements, as the property require: 'select/clusterj/64 tps>20000, */*/* p99<50ms';"
              + " default: those that the run was made with.")
  private String require;

  @Override
  public Integer call() throws UserError, IOException {
    List<Requirement> given = require == null ? List.of() : Requirement.all(require);
    Experiment experiment = run.read();
    BuiltReport report =
        require == null ? BuiltReport.of(experiment) : BuiltReport.of(experiment, given);
    List<Outcome> requirements = report.requirements();
    if (requirements.isEmpty()) {
      throw new UserError(
          "The run was made without requirements: give --require, such as --require '*/*/* p99<50ms'.");
    }
    List<Outcome> checks = report.checks();
    PrintWriter console = spec.commandLine().getOut();
    Outcome.print("Requirements", requirements, console);
    Outcome.print("Checks", checks, console);
    console.flush();
    Path folder = run.folder();
    try {
      Files.createDirectories(folder);
      write(folder.resolve(JUnitXml.FILE), report.junit());
      write(folder.resolve(BuiltReport.SUMMARY), report.summary());
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be written (%s); name another folder: --out DIR".formatted(folder, e), e);
    }
    return Stream.concat(requirements.stream(), checks.stream()).allMatch(Outcome::isMet)
        ? ExitCode.OK
        : ExitCode.SOFTWARE;
  }

  private static void write(Path file, String text) throws IOException {
    WholeFile.write(
        file.toAbsolutePath(), bytes -> bytes.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
