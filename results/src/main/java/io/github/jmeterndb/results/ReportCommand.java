// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.util.Comparator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code ./report}. Its exit status is 0 when it did what it was told, 1 when that
 * failed for a reason that the user can mend (one line on stderr says which) or what was compared
 * is slower than it may be, 2 when it was called wrongly.
 */
@Command(
    name = "report",
    description =
        "Makes reports of run directories, compares them, and reports any JMeter result file.")
public final class ReportCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Shows this text.")
  boolean help;

  private ReportCommand() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command with all subcommands by their names, ready to be executed. */
  public static CommandLine commandLine() {
    CommandLine command = new CommandLine(new ReportCommand());
    Services.all(Subcommand.class).stream()
        .map(CommandLine::new)
        .sorted(Comparator.comparing(CommandLine::getCommandName))
        .forEach(subcommand -> command.addSubcommand(subcommand));
    return command.setExecutionExceptionHandler(ReportCommand::handle);
  }

  private static int handle(
      Exception failure, CommandLine command, CommandLine.ParseResult arguments) throws Exception {
    if (!(failure instanceof UserError)) {
      throw failure;
    }
    command.getErr().println("report: " + Terminal.plain(failure.getMessage()));
    command.getErr().flush();
    return CommandLine.ExitCode.SOFTWARE;
  }
}
