// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A target's own nodes, and the user's commands, which run in a shell with their output on the
 * console. A command or its undo is in effect when it has ended. For one thread.
 */
final class NodesAndCommands implements Nodes {
  private static final System.Logger LOG = System.getLogger(NodesAndCommands.class.getName());

  /** Time that a running command has to end before its undo starts. */
  private static final long ENDING_SECONDS = 10;

  /** Time for a killed command to disappear; one that waits for a disk may take longer. */
  private static final long KILL_SECONDS = 5;

  /** Runs a failing undo twice. Ctrl-C and the end of a terminal must not end an undo. */
  private static final String UNDO = "trap '' INT HUP QUIT\n(\n%1$s\n) || (\n%1$s\n)";

  private final Nodes nodes;
  private final Settings settings;
  private final Map<String, Process> running = new HashMap<>();
  private final Map<String, CompletableFuture<Process>> undoing = new HashMap<>();

  NodesAndCommands(Nodes nodes, Settings settings) {
    this.nodes = nodes;
    this.settings = settings;
  }

  static Parameter parameter(String name) {
    return new Parameter(
        "fault.command." + name, "", "", "what 'command " + name + "' in faults runs", Check.ANY);
  }

  static Parameter undo(String name) {
    return new Parameter(
        "fault.undo." + name, "", "", "what reverts 'command " + name + "' in faults", Check.ANY);
  }

  @Override
  public void act(Action action, String node) throws UserError {
    switch (action) {
      case COMMAND -> running.put(node, start(shell(settings.text(parameter(node))).inheritIO()));
      case UNDO -> {
        Optional<Process> command = Optional.ofNullable(running.remove(node));
        undoing.put(
            node,
            command
                .map(Process::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null))
                .completeOnTimeout(null, ENDING_SECONDS, TimeUnit.SECONDS)
                .thenApplyAsync(
                    ended -> {
                      command.filter(Process::isAlive).ifPresent(NodesAndCommands::kill);
                      return startUndo(node);
                    }));
      }
      default -> nodes.act(action, node);
    }
  }

  /** Waits for the processes to end, because a signal takes effect after it is sent. */
  private static void kill(Process command) {
    List<ProcessHandle> all =
        Stream.concat(command.descendants(), Stream.of(command.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : all) {
      process.onExit().completeOnTimeout(process, KILL_SECONDS, TimeUnit.SECONDS).join();
    }
  }

  /** This JVM copies the output, so that the command does not end when the terminal is closed. */
  private Process startUndo(String name) {
    try {
      Process undo =
          start(shell(UNDO.formatted(settings.text(undo(name)))).redirectErrorStream(true));
      Daemon.start("jmeter-ndb-undo", () -> copyOutput(undo));
      return undo;
    } catch (UserError e) {
      throw new CompletionException(e);
    }
  }

  private static void copyOutput(Process undo) {
    try {
      undo.getInputStream().transferTo(System.out);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "What an undo writes is lost", e);
    }
  }

  private static ProcessBuilder shell(String script) {
    return new ProcessBuilder("sh", "-c", script);
  }

  private static Process start(ProcessBuilder shell) throws UserError {
    try {
      return shell.redirectInput(new File("/dev/null")).start();
    } catch (IOException e) {
      throw new UserError("no shell runs the command (" + UserError.firstLine(e) + ")", e);
    }
  }

  @Override
  public boolean isInEffect(Action action, String node) throws UserError {
    return switch (action) {
      case COMMAND -> hasEnded(running.get(node));
      case UNDO -> undoing.get(node).isDone() && hasEnded(undoing.get(node).join());
      default -> nodes.isInEffect(action, node);
    };
  }

  private static boolean hasEnded(Process command) throws UserError {
    if (command.isAlive()) {
      return false;
    }
    if (command.exitValue() != 0) {
      throw new UserError("the command ended with status " + command.exitValue());
    }
    return true;
  }

  @Override
  public Set<String> ended() throws UserError {
    return nodes.ended();
  }
}
