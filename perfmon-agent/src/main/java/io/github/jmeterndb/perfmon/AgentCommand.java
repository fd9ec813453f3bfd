// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "perfmon-agent",
    sortOptions = false,
    description = "Answers the PerfMon listener of jmeter-plugins, in place of its ServerAgent.")
public final class AgentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--tcp-port",
      paramLabel = "PORT",
      defaultValue = "4444",
      description = "TCP port; 0 for any free one. Default: ${DEFAULT-VALUE}.")
  private int tcpPort;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "localhost",
      description = "Address to listen on; 0.0.0.0 for all. Default: the loopback address.")
  private InetAddress host;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  /** Exits with 1 after an error, or 2 for a wrong command line. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new AgentCommand())
        .setParameterExceptionHandler(
            (error, args) -> {
              String reason = error.getMessage().replaceAll("\\s*\\R\\s*", " ");
              PrintWriter err = error.getCommandLine().getErr();
              err.println(Connection.printable(reason) + " (--help lists the options)");
              return CommandLine.ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (error, commandLine, parsed) -> {
              if (!(error instanceof IOException)) {
                throw error;
              }
              commandLine.getErr().println(Connection.printable(error.getMessage()));
              return CommandLine.ExitCode.SOFTWARE;
            });
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (tcpPort < 0 || tcpPort > 65535) {
      throw new ParameterException(spec.commandLine(), "The TCP port is 0 to 65535.");
    }
    // Before the first logger is made: SLF4J's simple binding reads this once.
    System.setProperty("org.slf4j.simpleLogger.showDateTime", "true");
    System.setProperty("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd HH:mm:ss.SSS");
    try (PerfMonAgent agent = PerfMonAgent.start(host, tcpPort)) {
      agent.awaitClosed();
    }
    return CommandLine.ExitCode.OK;
  }
}
