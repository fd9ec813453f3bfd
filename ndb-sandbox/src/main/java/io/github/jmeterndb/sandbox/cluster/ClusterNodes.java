// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.LogLine;
import io.github.jmeterndb.sandbox.keeper.SandboxProcess;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a sandbox that has started: killed, frozen and thawed with signals, and started
 * again on the files that they have. A data node is stopped by the management client, the others by
 * SIGTERM. A data node answers when the management node calls it started, the others when somebody
 * listens at their ports. Thread-safe, while nobody else uses the keeper.
 */
public final class ClusterNodes implements Nodes {
  private static final String HAS_STARTED = "The data node has started.";
  private static final String FAILED = "failed";

  private final CommandLines commands;
  private final Keeper keeper;

  /** The last process of each node, by its name. */
  private final Map<String, SandboxProcess> processes;

  /** What waits for a data node to have started. */
  private final Map<String, SandboxProcess> waits = new HashMap<>();

  /** What orders a data node to stop. */
  private final Map<String, SandboxProcess> stops = new HashMap<>();

  ClusterNodes(CommandLines commands, Keeper keeper, Map<String, SandboxProcess> processes) {
    this.commands = commands;
    this.keeper = keeper;
    this.processes = new HashMap<>(processes);
  }

  /** What its files are named after. */
  static String fileName(String node) {
    return node.replace(' ', '-');
  }

  @Override
  public synchronized void act(Action action, String node) throws UserError {
    try {
      switch (action) {
        case KILL -> end(node, "KILL");
        case STOP -> stop(node);
        case START -> start(node);
        case FREEZE -> process(node).signal("STOP");
        case THAW -> process(node).signal("CONT");
        case COMMAND -> throw new IllegalArgumentException("no command is a node's");
      }
    } catch (IOException e) {
      throw gone(e);
    }
  }

  @Override
  public synchronized boolean isInEffect(Action action, String node) throws UserError {
    try {
      return switch (action) {
        case KILL -> !process(node).runs();
        case STOP -> hasStopped(node);
        case START -> hasStarted(node);
        case THAW -> hasThawed(node);
        case FREEZE, COMMAND -> true;
      };
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private SandboxProcess process(String node) {
    return processes.get(node);
  }

  private void stop(String node) throws IOException, UserError {
    if (isDataNode(node)) {
      String script = Keeper.command(commands.stopDataNode(nodeId(node)));
      stops.put(node, keeper.run("stop-" + fileName(node), script));
    } else {
      end(node, "TERM");
    }
  }

  private void end(String node, String signal) throws IOException {
    // Nobody waits any more for its start.
    SandboxProcess wait = waits.remove(node);
    if (wait != null) {
      wait.signal("KILL");
    }
    stops.remove(node);
    process(node).signal(signal);
  }

  private boolean hasStopped(String node) throws IOException, UserError {
    SandboxProcess order = stops.get(node);
    if (order != null && !order.runs() && process(node).runs()) {
      List<String> log = order.log();
      if (log.stream().anyMatch(line -> line.contains(FAILED))) {
        throw new UserError(node + " does not stop: " + LogLine.mostTelling(log));
      }
    }
    return !process(node).runs();
  }

  private void start(String node) throws IOException, UserError {
    processes.put(
        node, keeper.run(fileName(node), ClusterStart.exec(CommandLines.again(words(node)))));
  }

  private List<String> words(String node) throws UserError {
    if (isDataNode(node)) {
      return commands.dataNode(nodeId(node));
    }
    return node.equals(Topology.MYSQLD) ? commands.mysqld() : commands.managementNode();
  }

  private boolean hasStarted(String node) throws IOException, UserError {
    if (!process(node).runs()) {
      throw new UserError(
          node + " does not start again: " + LogLine.mostTelling(process(node).log()));
    }
    return answers(node);
  }

  /** The others may have taken it for dead: then it ends itself, and is started again. */
  private boolean hasThawed(String node) throws IOException, UserError {
    if (!process(node).runs()) {
      start(node);
      return false;
    }
    return answers(node);
  }

  private boolean answers(String node) throws IOException, UserError {
    if (!isDataNode(node)) {
      return LoopbackPorts.answers(port(node));
    }
    SandboxProcess wait = waits.get(node);
    if (wait == null) {
      String words = Keeper.command(commands.waitForDataNode(nodeId(node)));
      String script = words + " &&\necho '" + HAS_STARTED + "'";
      waits.put(node, keeper.run("wait-for-" + fileName(node), script));
      return false;
    }
    if (wait.runs()) {
      return false;
    }
    // Where it found no management node, another one is to wait.
    waits.remove(node);
    return wait.log().contains(HAS_STARTED);
  }

  private int port(String node) {
    return node.equals(Topology.MYSQLD)
        ? commands.topology().mysqldPort()
        : commands.topology().managementNodePort();
  }

  private static boolean isDataNode(String node) {
    return node.startsWith(Topology.DATA_NODE);
  }

  private static int nodeId(String node) {
    return Integer.parseInt(node.substring(Topology.DATA_NODE.length()));
  }

  private UserError gone(IOException e) {
    return new UserError("the sandbox is gone (" + UserError.firstLine(e) + ")", e);
  }
}
