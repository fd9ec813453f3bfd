// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.FaultSchedule;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
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
 * The faults in each cell of a run, in order of time. They act on the target's own nodes, or are
 * the user's commands, which run in a shell with their output on the console. A command or its undo
 * is in effect when it has ended. For one thread.
 */
public final class Faults implements Nodes {
  private static final System.Logger LOG = System.getLogger(Faults.class.getName());

  /** Time that a running command has to end before its undo starts. */
  private static final long ENDING_SECONDS = 10;

  /** Time for a killed command to disappear; one that waits for a disk may take longer. */
  private static final long KILL_SECONDS = 5;

  /** Runs a failing undo twice. Ctrl-C and the end of a terminal must not end an undo. */
  private static final String UNDO = "trap '' INT HUP QUIT\n(\n%1$s\n) || (\n%1$s\n)";

  private final List<Fault> schedule;
  private final Nodes nodes;
  private final Settings settings;
  private final Map<String, Process> running = new HashMap<>();
  private final Map<String, CompletableFuture<Process>> undoing = new HashMap<>();

  Faults(List<Fault> schedule, Nodes nodes, Settings settings) {
    this.schedule = schedule;
    this.nodes = nodes;
    this.settings = settings;
  }

  public static Faults of(Settings settings, Target target, Nodes nodes) throws UserError {
    return new Faults(schedule(settings, target), nodes, settings);
  }

  private static List<Fault> schedule(Settings settings, Target target) throws UserError {
    return FaultSchedule.of(
        settings.text(Parameter.FAULTS),
        target.name(),
        target.nodes(settings),
        settings.number(Parameter.DURATION));
  }

  public static void require(Settings settings, Target target) throws UserError {
    if (!settings.isGiven(Parameter.FAULTS)) {
      return;
    }
    for (String name : FaultSchedule.commands(settings.text(Parameter.FAULTS))) {
      if (!settings.isGiven(parameter(Action.COMMAND, name))) {
        throw new UserError(
            "faults: 'command %1$s' is not known; give -Jfault.command.%1$s=…, the shell command."
                .formatted(name));
      }
      if (!settings.isGiven(parameter(Action.UNDO, name))) {
        throw new UserError(
            "faults: 'command %1$s' has no undo; give -Jfault.undo.%1$s=…, the shell command that reverts it"
                    .formatted(name)
                + " however the cell ends; -Jfault.undo.%s=true if there is nothing to revert."
                    .formatted(name));
      }
    }
    schedule(settings, target);
  }

  /** The schedule may be null. */
  public static List<Parameter> parameters(String schedule) {
    return schedule == null
        ? List.of()
        : FaultSchedule.commands(schedule).stream()
            .flatMap(
                name ->
                    Stream.of(Action.COMMAND, Action.UNDO).map(action -> parameter(action, name)))
            .toList();
  }

  private static Parameter parameter(Action action, String name) {
    String does =
        action == Action.COMMAND ? "what '%s' in faults runs" : "what reverts '%s' in faults";
    return new Parameter(
        "fault." + action.word() + "." + name,
        "",
        "",
        does.formatted("command " + name),
        Check.ANY);
  }

  public List<Fault> schedule() {
    return schedule;
  }

  public CellFaults ofCell(CellSink sink, LiveFeed feed) {
    return new CellFaults(schedule, this, sink, feed);
  }

  @Override
  public void act(Action action, String node) throws UserError {
    switch (action) {
      case COMMAND -> running.put(node, start(shell(action, node, "%s").inheritIO()));
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
                      command.filter(Process::isAlive).ifPresent(Faults::kill);
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
      Process undo = start(shell(Action.UNDO, name, UNDO).redirectErrorStream(true));
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

  private ProcessBuilder shell(Action action, String name, String script) {
    return new ProcessBuilder("sh", "-c", script.formatted(settings.text(parameter(action, name))));
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
