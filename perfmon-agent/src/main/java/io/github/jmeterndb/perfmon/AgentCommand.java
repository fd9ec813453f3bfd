// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The agent as a program, with the options of the stock one and some of its own. */
@Command(
    name = "perfmon-agent",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = AgentCommand.Version.class,
    description = "Answers the PerfMon listener of jmeter-plugins, in place of its ServerAgent.")
public final class AgentCommand implements Callable<Integer> {
  /** How much is logged. */
  enum LogLevel {
    DEBUG,
    INFO,
    WARN,
    ERROR
  }

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
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description =
          "Time between two lines, from 0.1, where a client asks for none."
              + " Default: ${DEFAULT-VALUE}.")
  private double interval;

  @Option(
      names = "--loglevel",
      paramLabel = "LEVEL",
      defaultValue = "info",
      description = "debug, info, warn or error. Default: ${DEFAULT-VALUE}.")
  private LogLevel logLevel;

  /** The version in the jar's manifest. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        Objects.requireNonNullElse(
            AgentCommand.class.getPackage().getImplementationVersion(), "not packaged")
      };
    }
  }

  /** Ends the JVM with 0, 1 after an error, or 2 where the command line is wrong. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new AgentCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((error, args) -> complain(error))
        .setExecutionExceptionHandler(
            (error, commandLine, parsed) -> {
              if (!(error instanceof IOException)) {
                throw error;
              }
              commandLine.getErr().println(Connection.printable(error.getMessage()));
              return CommandLine.ExitCode.SOFTWARE;
            });
  }

  private static int complain(ParameterException error) {
    String reason = error.getMessage().replaceAll("\\s*\\R\\s*", " ");
    error
        .getCommandLine()
        .getErr()
        .println(Connection.printable(reason) + " (--help lists the options)");
    return CommandLine.ExitCode.USAGE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    AgentOptions options;
    try {
      options = new AgentOptions(host, tcpPort, Duration.ofNanos(Math.round(interval * 1e9)));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    logTo(logLevel);
    try (PerfMonAgent agent = PerfMonAgent.start(options)) {
      agent.awaitClosed();
    }
    return CommandLine.ExitCode.OK;
  }

  /** Before the first logger is made: SLF4J's simple binding reads this once. */
  private static void logTo(LogLevel level) {
    String prefix = "org.slf4j.simpleLogger.";
    System.setProperty(prefix + "defaultLogLevel", level.name().toLowerCase(Locale.ROOT));
    System.setProperty(prefix + "showDateTime", "true");
    System.setProperty(prefix + "dateTimeFormat", "yyyy-MM-dd HH:mm:ss.SSS");
    System.setProperty(prefix + "showThreadName", "false");
    System.setProperty(prefix + "showShortLogName", "true");
  }
}
