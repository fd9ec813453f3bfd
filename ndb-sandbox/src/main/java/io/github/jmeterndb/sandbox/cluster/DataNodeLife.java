// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.LogLine;
import io.github.jmeterndb.sandbox.keeper.SandboxProcess;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.List;

/**
 * A data node: the management client stops it, and it answers when the management node calls it
 * started.
 */
final class DataNodeLife extends NodeLife {
  private static final String HAS_STARTED = "The data node has started.";

  /** As the management client says it. */
  private static final String HAS_STOPPED = "has shutdown";

  /** As the management node says it of one that an order which was lost has reached. */
  private static final String IS_STOPPING = "shutdown in progress";

  /** How often it is ordered to stop, where the management node does not hear, or refuses. */
  private static final int ORDERS = 3;

  /** What waits for it to have started; null where nothing does. */
  private SandboxProcess wait;

  /** What orders it to stop; null where nothing does. */
  private SandboxProcess order;

  private int refusals;

  DataNodeLife(Node node, CommandLines commands, Keeper keeper, SandboxProcess process) {
    super(node, commands, keeper, process);
  }

  @Override
  void stop() throws IOException, UserError {
    endsNow();
    refusals = 0;
    order();
  }

  private void order() throws IOException, UserError {
    order = run("stop", Keeper.command(commands().stopDataNode(node().id())));
  }

  @Override
  boolean hasEnded() throws IOException, UserError {
    if (super.hasEnded()) {
      return true;
    }
    if (order != null && !order.runs()) {
      List<String> log = order.log();
      if (!has(log, HAS_STOPPED)) {
        if (!has(log, IS_STOPPING) && ++refusals == ORDERS) {
          throw new UserError(node().name() + " does not stop: " + LogLine.mostTelling(log));
        }
        order();
      }
    }
    return false;
  }

  private static boolean has(List<String> log, String words) {
    return log.stream().anyMatch(line -> line.contains(words));
  }

  @Override
  boolean answers() throws IOException, UserError {
    if (wait == null) {
      String words = Keeper.command(commands().waitForDataNode(node().id()));
      wait = run("wait-for", words + " &&\necho '" + HAS_STARTED + "'");
      return false;
    }
    if (wait.runs()) {
      return false;
    }
    boolean has = wait.log().contains(HAS_STARTED);
    // Where it found no management node, another one is to wait.
    wait = null;
    return has;
  }

  @Override
  void giveUpWaiting() throws IOException {
    for (SandboxProcess program : new SandboxProcess[] {wait, order}) {
      if (program != null) {
        program.signal("KILL");
      }
    }
    wait = null;
    order = null;
  }
}
