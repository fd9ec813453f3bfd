// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.results.judge.Comparison;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.results.write.TextReport;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code ./report}. Exit status: 0; 1 with one line on stderr for an error of the user
 * or for a throughput below what is tolerated; 2 for a wrong command line.
 */
@Command(
    name = "report",
    resourceBundle = "io.github.jmeterndb.results.commands",
    subcommands = BenchCommand.class)
public final class ReportCommand {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT)
  boolean help;

  private ReportCommand() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return new CommandLine(new ReportCommand())
        .setExecutionExceptionHandler(
            (failure, command, arguments) -> {
              if (!(failure instanceof UserError)) {
                throw failure;
              }
              printError(command, failure.getMessage());
              return ExitCode.SOFTWARE;
            });
  }

  private static void printError(CommandLine command, String text) {
    command.getErr().println("report: " + Terminal.plain(text));
    command.getErr().flush();
  }

  private static int status(boolean isGood) {
    return isGood ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  static final class RunArguments {
    @Parameters(paramLabel = "RUN_DIR", arity = "1..*")
    private List<String> named;

    @Option(names = "--out", paramLabel = "DIR")
    private Path out;

    private Path folder() throws UserError {
      return out == null ? new RunDirectory(RunDirectories.of(named).get(0)).report() : out;
    }
  }

  @Command
  int build(@Mixin RunArguments run) throws UserError, IOException {
    try {
      BuiltReport.of(RunDirectories.named(run.named), List.of()).write(run.folder(), out());
    } finally {
      out().flush();
    }
    return ExitCode.OK;
  }

  @Command
  int check(
      @Mixin RunArguments run, @Option(names = "--require", paramLabel = "LIST") String require)
      throws UserError, IOException {
    List<Requirement> given = require == null ? List.of() : Requirement.all(require);
    BuiltReport report = BuiltReport.of(RunDirectories.named(run.named), given);
    List<Outcome> requirements = report.requirements();
    if (requirements.isEmpty()) {
      throw new UserError(
          "The run was made without requirements: give --require, such as --require '*/*/*"
              + " p99<50ms'.");
    }
    Outcome.print("Requirements", requirements, out());
    Outcome.print("Checks", report.checks(), out());
    out().flush();
    Path folder = run.folder().toAbsolutePath();
    byte[] junit = report.junit().getBytes(UTF_8);
    byte[] summary = report.summary().getBytes(UTF_8);
    try {
      Files.createDirectories(folder);
      RunDirectory.replace(folder.resolve(BuiltReport.JUNIT), junit);
      RunDirectory.replace(folder.resolve(BuiltReport.SUMMARY), summary);
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be written (%s); name another folder: --out DIR".formatted(folder, e), e);
    }
    return status(
        Stream.of(requirements, report.checks()).flatMap(List::stream).allMatch(Outcome::isMet));
  }

  @Command
  int compare(
      @Parameters(paramLabel = "BASE") String base,
      @Parameters(paramLabel = "NEW") String next,
      @Option(names = "--fail-if-slower", paramLabel = "PERCENT", converter = Percent.class)
          Double tolerated)
      throws UserError {
    Comparison comparison =
        new Comparison(
            RunDirectories.named(List.of(base)),
            RunDirectories.named(List.of(next)),
            tolerated == null ? 0 : tolerated);
    out().print('\n' + TextReport.firstScreen(comparison.report()));
    out().flush();
    List<String> failures = tolerated == null ? List.of() : comparison.failures();
    if (!failures.isEmpty()) {
      printError(spec.commandLine(), String.join("; ", failures));
    }
    return status(failures.isEmpty());
  }

  /** Reads {@code 5%} and {@code 5} as 5. */
  static final class Percent implements CommandLine.ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      try {
        double percent = Double.parseDouble(text.replaceFirst("%$", ""));
        if (percent >= 0 && percent < 100) {
          return percent;
        }
      } catch (NumberFormatException e) {
        // Thrown below.
      }
      throw new CommandLine.TypeConversionException(
          "'" + text + "' is not a percentage from 0 to less than 100, such as 5%");
    }
  }
}
