// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.FaultSchedule;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.cpu.AgentProcess;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A target's own nodes, and beside them the PerfMon agent, and the user's commands, which a shell
 * runs: what they write goes where the run's own words go. A command is in effect when it has
 * ended. Thread-safe.
 */
final class NodesAndCommands implements Nodes {
  private final Nodes nodes;
  private final Optional<AgentProcess> agent;
  private final Settings settings;
  private final Map<String, Process> running = new ConcurrentHashMap<>();

  NodesAndCommands(Nodes nodes, Optional<AgentProcess> agent, Settings settings) {
    this.nodes = nodes;
    this.agent = agent;
    this.settings = settings;
  }

  /** That of the command of that name. */
  static Parameter parameter(String name) {
    return new Parameter(
        "fault.command." + name, "", "", "what 'command " + name + "' in faults runs", Check.ANY);
  }

  @Override
  public void act(Action action, String node) throws UserError {
    if (action != Action.COMMAND) {
      owner(node).act(action, node);
      return;
    }
    try {
      running.put(
          node,
          new ProcessBuilder("sh", "-c", settings.text(parameter(node)))
              .inheritIO()
              .redirectInput(new File("/dev/null"))
              .start());
    } catch (IOException e) {
      throw new UserError("no shell runs the command (" + UserError.firstLine(e) + ")", e);
    }
  }

  @Override
  public boolean isInEffect(Action action, String node) throws UserError {
    if (action != Action.COMMAND) {
      return owner(node).isInEffect(action, node);
    }
    Process command = running.get(node);
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
    Set<String> ended = new LinkedHashSet<>(nodes.ended());
    agent.ifPresent(process -> ended.addAll(process.ended()));
    return ended;
  }

  private Nodes owner(String node) {
    return agent.isPresent() && node.equals(FaultSchedule.PERFMON_AGENT) ? agent.get() : nodes;
  }
}
