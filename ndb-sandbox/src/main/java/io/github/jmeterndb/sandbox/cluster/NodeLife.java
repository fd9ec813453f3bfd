// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.LogLine;
import io.github.jmeterndb.sandbox.keeper.SandboxProcess;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;

/**
 * A node and its processes, one after the other: none is started on the files of one that has not
 * ended, and one that ends while it starts, as a data node does when its management node goes away,
 * is started again. For one thread.
 */
abstract class NodeLife {
  /** How often a node is started that ends again. */
  private static final int TRIES = 10;

  private final Node node;
  private final CommandLines commands;
  private final Keeper keeper;
  private SandboxProcess process;

  private boolean isWanted = true;

  private boolean isDue;

  private int tries;

  NodeLife(Node node, CommandLines commands, Keeper keeper, SandboxProcess process) {
    this.node = node;
    this.commands = commands;
    this.keeper = keeper;
    this.process = process;
  }

  Node node() {
    return node;
  }

  CommandLines commands() {
    return commands;
  }

  void kill() throws IOException {
    end("KILL");
  }

  void stop() throws IOException, UserError {
    end("TERM");
  }

  void start() throws IOException, UserError {
    isWanted = true;
    isDue = true;
    tries = 0;
    startIfDue();
  }

  void freeze() throws IOException {
    signal("STOP");
  }

  void thaw() throws IOException {
    tries = 0;
    signal("CONT");
  }

  /**
   * Whether its last process has ended.
   *
   * @throws UserError if it will not
   */
  boolean hasEnded() throws IOException, UserError {
    return !process.runs();
  }

  /** Whether nobody has ended it, and it runs no more. */
  final boolean hasEndedByItself() throws IOException {
    return isWanted && !isDue && !process.runs();
  }

  /**
   * Whether it answers. One that was frozen may be dead to the others, and then ends itself when it
   * thaws.
   *
   * @throws UserError if it ends whenever it is started
   */
  final boolean isBack() throws IOException, UserError {
    if (!isDue && !process.runs()) {
      if (tries == TRIES) {
        throw new UserError(
            node.name() + " does not start again: " + LogLine.mostTelling(process.log()));
      }
      isDue = true;
    }
    startIfDue();
    return !isDue && answers();
  }

  abstract boolean answers() throws IOException, UserError;

  void giveUpWaiting() throws IOException {}

  final void endsNow() throws IOException {
    isWanted = false;
    isDue = false;
    giveUpWaiting();
  }

  final SandboxProcess run(String name, String script) throws IOException {
    return keeper.run(name + "-" + node.fileName(), script);
  }

  private void end(String signal) throws IOException {
    endsNow();
    signal(signal);
  }

  private void signal(String signal) throws IOException {
    process.signal(signal);
  }

  private void startIfDue() throws IOException, UserError {
    if (isDue && hasEnded()) {
      giveUpWaiting();
      String script = ClusterStart.exec(CommandLines.again(commands.of(node)));
      process = keeper.run(node.fileName(), script);
      isDue = false;
      tries++;
    }
  }
}
