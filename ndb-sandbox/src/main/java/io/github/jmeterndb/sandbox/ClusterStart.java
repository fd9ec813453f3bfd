// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Starts the processes of a cluster, each as soon as it can, and waits until a table can be made.
 */
final class ClusterStart {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final long POLL_MILLIS = 100;
  private static final long TRIAL_SECONDS = 30;
  private static final String TRIAL =
      """
      CREATE DATABASE IF NOT EXISTS %1$s;
      CREATE TABLE IF NOT EXISTS %1$s.sandbox_trial (id INT PRIMARY KEY) ENGINE=NDBCLUSTER;
      DROP TABLE %1$s.sandbox_trial;
      """
          .formatted(Topology.DATABASE);

  private final CommandLines commands;
  private final Keeper keeper;
  private final Consumer<String> progress;
  private final List<SandboxProcess> started = new ArrayList<>();
  private final long deadline = System.nanoTime() + LIMIT.toNanos();

  ClusterStart(CommandLines commands, Keeper keeper, Consumer<String> progress) {
    this.commands = commands;
    this.keeper = keeper;
    this.progress = progress;
  }

  /**
   * Starts them all.
   *
   * @param password of root; empty: none
   * @throws UserError if a process ends early or the cluster is not ready in time
   * @throws IOException if a file cannot be written or the keeper is gone
   * @throws InterruptedException if the thread is interrupted
   */
  void run(String password) throws UserError, IOException, InterruptedException {
    Topology topology = commands.topology();
    Files.writeString(commands.config(), ClusterConfig.text(topology));
    Files.writeString(commands.initFile(), Accounts.statements(password));
    for (int nodeId = Topology.MANAGEMENT_NODE_ID; nodeId < Topology.MYSQLD_NODE_ID; nodeId++) {
      Files.createDirectory(topology.dataFolder(nodeId));
    }

    progress.accept("Starting the management node at " + topology.connectstring() + ".");
    start("management-node", exec(commands.managementNode()));
    awaitPort(topology.managementNodePort());
    progress.accept("Starting " + Topology.DATA_NODES + " data nodes and a mysqld.");
    for (int i = 0; i < Topology.DATA_NODES; i++) {
      int nodeId = Topology.FIRST_DATA_NODE_ID + i;
      start("data-node-" + nodeId, exec(commands.dataNode(nodeId)));
    }
    start(
        "mysqld", Keeper.command(commands.initialiseMysqld()) + " &&\n" + exec(commands.mysqld()));
    awaitPort(topology.mysqldPort());
    awaitTable(password);
    // It holds the password, and mysqld has read it.
    Files.delete(commands.initFile());
  }

  private void start(String name, String script) throws IOException {
    started.add(keeper.run(name, script));
  }

  private static String exec(List<String> words) {
    return "exec " + Keeper.command(words);
  }

  private void awaitPort(int port) throws UserError, InterruptedException {
    while (!LoopbackPorts.answers(port)) {
      pause("port " + port + " does not answer");
    }
  }

  private void awaitTable(String password) throws UserError, IOException, InterruptedException {
    Path log = commands.topology().folder().resolve("trial.log");
    while (!trial(password, log)) {
      pause(LogLine.mostTelling(log));
    }
  }

  private boolean trial(String password, Path log)
      throws UserError, IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(commands.client(TRIAL))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put(Accounts.PASSWORD_VARIABLE, password);
    Process client = builder.start();
    if (!client.waitFor(TRIAL_SECONDS, SECONDS)) {
      client.destroyForcibly();
      return false;
    }
    return client.exitValue() == 0;
  }

  private void pause(String lacking) throws UserError, InterruptedException {
    for (SandboxProcess process : started) {
      process.requireAlive();
    }
    if (System.nanoTime() > deadline) {
      throw new UserError(
          "The sandbox was not ready after "
              + LIMIT.toSeconds()
              + " s: "
              + lacking
              + "; it needs about two cores, 4 GiB of memory and 4 GiB of disk space.");
    }
    MILLISECONDS.sleep(POLL_MILLIS);
  }
}
