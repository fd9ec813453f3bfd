// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.SandboxProcess;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The nodes of a sandbox that has started: killed, frozen and thawed with signals, and started
 * again on the files that they have. Thread-safe, while nobody else uses the keeper.
 */
public final class ClusterNodes implements Nodes {
  private final Map<String, NodeLife> lives = new LinkedHashMap<>();

  ClusterNodes(CommandLines commands, Keeper keeper, Map<Node, SandboxProcess> processes) {
    processes.forEach(
        (node, process) ->
            lives.put(
                node.name(),
                node.isDataNode()
                    ? new DataNodeLife(node, commands, keeper, process)
                    : new ServerLife(node, commands, keeper, process)));
  }

  @Override
  public synchronized void act(Action action, String node) throws UserError {
    NodeLife life = lives.get(node);
    try {
      switch (action) {
        case KILL -> life.kill();
        case STOP -> life.stop();
        case START -> life.start();
        case FREEZE -> life.freeze();
        case THAW -> life.thaw();
        case COMMAND, UNDO -> throw new IllegalArgumentException("no command is a node's");
      }
    } catch (IOException e) {
      throw gone(e);
    }
  }

  @Override
  public synchronized boolean isInEffect(Action action, String node) throws UserError {
    NodeLife life = lives.get(node);
    try {
      return switch (action) {
        case KILL, STOP -> life.hasEnded();
        case START, THAW -> life.isBack();
        case FREEZE, COMMAND, UNDO -> true;
      };
    } catch (IOException e) {
      throw gone(e);
    }
  }

  @Override
  public synchronized Set<String> ended() throws UserError {
    Set<String> ended = new LinkedHashSet<>();
    try {
      for (Map.Entry<String, NodeLife> entry : lives.entrySet()) {
        if (entry.getValue().hasEndedByItself()) {
          ended.add(entry.getKey());
        }
      }
      return ended;
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private static UserError gone(IOException e) {
    return new UserError("the sandbox is gone (" + UserError.firstLine(e) + ")", e);
  }
}
