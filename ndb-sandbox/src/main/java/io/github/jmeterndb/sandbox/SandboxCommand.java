// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

@Command(name = "sandbox", description = "Starts and stops throw-away NDB Clusters from NDB_HOME.")
public final class SandboxCommand {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  boolean help;

  /** Exits with 0, 1 after an error, or 2 for a wrong command line. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new SandboxCommand())
        .setExecutionExceptionHandler(
            (error, commandLine, parsed) -> {
              if (!(error instanceof UserError)) {
                throw error;
              }
              commandLine.getErr().println(Terminal.plain(error.getMessage()));
              return CommandLine.ExitCode.SOFTWARE;
            });
  }

  @Command(
      description =
          "Starts a sandbox that stays after this command has returned. The password of root is that in JDBC_PASSWORD, or a random one.")
  void start() throws UserError {
    PrintWriter err = spec.commandLine().getErr();
    // Not in a container, which would end with this JVM.
    NdbHome home =
        NdbHome.fromEnvironment().orElseThrow(() -> new UserError(LocalHost.NOT_SET + "."));
    String password =
        Host.given(System::getenv, "JDBC_PASSWORD").orElseGet(Sandbox::randomPassword);
    if (password.lines().count() > 1) {
      throw new UserError("JDBC_PASSWORD has several lines: a password is one.");
    }
    LocalHost host = new LocalHost(home);
    Sandbox sandbox =
        Sandbox.start(
            host,
            Config.USUAL,
            password,
            line -> err.println(Terminal.plain(line)),
            LocalHost.parent());
    try {
      host.letGo();
    } catch (IOException e) {
      throw new UserError(
          "The sandbox in " + sandbox.folder() + " is gone (" + e.getMessage() + ").", e);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("connectstring: " + sandbox.connectstring());
    out.println("JDBC URL:      " + sandbox.jdbcUrl());
    out.println("user:          " + sandbox.user());
    // The only place that shows it.
    out.println("password:      " + sandbox.password());
    out.println(Terminal.plain("folder:        " + sandbox.folder()));
    out.println(Terminal.plain("to stop it:    ndb-sandbox/sandbox stop " + sandbox.folder()));
  }

  @Command(description = "Stops sandboxes that 'start' has started.")
  int stop(
      @Parameters(
              arity = "0..*",
              paramLabel = "FOLDER",
              description = "The sandbox's folder, as 'start' printed it.")
          List<Path> folders,
      @Option(names = "--all", description = "All sandboxes of this user that 'start' has started.")
          boolean all)
      throws UserError {
    if (folders == null && !all) {
      throw new UserError("Name the sandbox's folder, as 'start' printed it, or give --all.");
    }
    int status = CommandLine.ExitCode.OK;
    for (Path folder : all ? LocalHost.standing(LocalHost.parent()) : folders) {
      try {
        LocalHost.stop(folder);
        spec.commandLine().getOut().println(Terminal.plain("stopped: " + folder));
      } catch (UserError e) {
        // Stop the others all the same.
        spec.commandLine().getErr().println(Terminal.plain(e.getMessage()));
        status = CommandLine.ExitCode.SOFTWARE;
      }
    }
    return status;
  }
}
