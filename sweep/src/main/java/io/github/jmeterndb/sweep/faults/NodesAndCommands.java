// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A target's own nodes, and the user's commands, which a shell runs: their output goes to the
 * console. A command, and its undo, is in effect when it has ended. Thread-safe.
 */
final class NodesAndCommands implements Nodes {
  /** The time that a running command is given to end before it is undone. */
  private static final long ENDING = TimeUnit.SECONDS.toNanos(10);

  private final Nodes nodes;
  private final Settings settings;
  private final Map<String, Process> running = new ConcurrentHashMap<>();
  private final Map<String, Process> undoing = new ConcurrentHashMap<>();

  /** When a running command is ended, by its name, as of {@link System#nanoTime}. */
  private final Map<String, Long> ends = new ConcurrentHashMap<>();

  NodesAndCommands(Nodes nodes, Settings settings) {
    this.nodes = nodes;
    this.settings = settings;
  }

  /** The parameter of the command of that name. */
  static Parameter parameter(String name) {
    return new Parameter(
        "fault.command." + name, "", "", "what 'command " + name + "' in faults runs", Check.ANY);
  }

  /** The parameter of its undo. */
  static Parameter undo(String name) {
    return new Parameter(
        "fault.undo." + name, "", "", "what 'undo " + name + "' in faults runs", Check.ANY);
  }

  @Override
  public void act(Action action, String node) throws UserError {
    switch (action) {
      case COMMAND -> running.put(node, shell(parameter(node)));
      case UNDO -> {
        undoing.remove(node);
        ends.put(node, System.nanoTime() + ENDING);
        undoWhereItHasEnded(node);
      }
      default -> nodes.act(action, node);
    }
  }

  /** A command that still runs could break again what its undo has reverted. */
  private void undoWhereItHasEnded(String name) throws UserError {
    Process command = running.get(name);
    if (command != null && command.isAlive()) {
      if (System.nanoTime() - ends.get(name) < 0) {
        return;
      }
      command.descendants().forEach(ProcessHandle::destroyForcibly);
      command.destroyForcibly();
    }
    undoing.put(name, shell(undo(name)));
  }

  private Process shell(Parameter script) throws UserError {
    try {
      return new ProcessBuilder("sh", "-c", settings.text(script))
          .inheritIO()
          .redirectInput(new File("/dev/null"))
          .start();
    } catch (IOException e) {
      throw new UserError("no shell runs the command (" + UserError.firstLine(e) + ")", e);
    }
  }

  @Override
  public boolean isInEffect(Action action, String node) throws UserError {
    return switch (action) {
      case COMMAND -> hasEnded(running.get(node));
      case UNDO -> {
        if (!undoing.containsKey(node)) {
          undoWhereItHasEnded(node);
        }
        yield undoing.containsKey(node) && hasEnded(undoing.get(node));
      }
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
