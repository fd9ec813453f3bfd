// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.LogLine;
import io.github.jmeterndb.sandbox.keeper.SandboxProcess;
import io.github.jmeterndb.sandbox.programs.Programs;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Starts the processes of a cluster, each as soon as it can, and waits until a table can be made.
 * For one thread.
 */
public final class ClusterStart {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final long POLL_MILLIS = 100;
  private static final String TRIAL =
      """
      CREATE DATABASE IF NOT EXISTS %1$s;
      CREATE TABLE IF NOT EXISTS %1$s.sandbox_trial (id INT PRIMARY KEY) ENGINE=NDBCLUSTER;
      DROP TABLE %1$s.sandbox_trial;
      """
          .formatted(Topology.DATABASE);
  private static final String TRIAL_SUCCEEDED = "A table can be made.";

  private final CommandLines commands;
  private final Keeper keeper;
  private final Consumer<String> progress;
  private final Map<Node, SandboxProcess> processes = new LinkedHashMap<>();
  private final long deadline = System.nanoTime() + LIMIT.toNanos();

  /**
   * One that is about to run, and has three minutes for it.
   *
   * @param topology where the nodes shall be, in the keeper's folder
   * @param keeper what owns the processes, also where the start fails
   * @param progress takes a line for the user at each step
   */
  public ClusterStart(
      Programs programs, Topology topology, Keeper keeper, Consumer<String> progress) {
    this.commands = new CommandLines(programs, topology);
    this.keeper = keeper;
    this.progress = progress;
  }

  /**
   * Starts them all.
   *
   * @throws UserError if a process ends early or the cluster is not ready in time
   * @throws IOException if a file cannot be written or the keeper is gone
   * @throws InterruptedException if the thread is interrupted
   */
  public void run(String password) throws UserError, IOException, InterruptedException {
    Topology topology = commands.topology();
    keeper.write(CommandLines.CONFIG, ClusterConfig.text(topology));
    keeper.write(CommandLines.INIT_FILE, Accounts.statements(password));

    progress.accept("Starting the management node at " + topology.connectstring() + ".");
    List<Node> nodes = topology.shape().nodes();
    start(nodes.get(0));
    awaitPort(nodes.get(0));
    progress.accept("Starting " + topology.shape().words() + ".");
    for (Node node : nodes.subList(1, nodes.size())) {
      start(node);
    }
    for (Node mysqld : nodes.stream().filter(Node::isMysqld).toList()) {
      awaitPort(mysqld);
      awaitTable(mysqld, password);
    }
    // They hold the password, and have been read.
    keeper.write(CommandLines.INIT_FILE, "");
    keeper.write("trial.sh", "");
  }

  private void start(Node node) throws IOException, UserError {
    List<String> folder =
        node.isMysqld()
            ? commands.initialiseMysqld(node)
            : List.of("mkdir", commands.topology().dataFolder(node.id()).toString());
    String script = Keeper.command(folder) + " &&\n" + exec(commands.of(node));
    processes.put(node, keeper.run(node.fileName(), script));
  }

  public ClusterNodes nodes() {
    return new ClusterNodes(commands, keeper, processes);
  }

  static String exec(List<String> words) {
    return "exec " + Keeper.command(words);
  }

  private void awaitPort(Node node) throws UserError, IOException, InterruptedException {
    int port = commands.topology().port(node.id());
    while (!LoopbackPorts.answers(port)) {
      pause("port " + port + " does not answer");
    }
  }

  private void awaitTable(Node mysqld, String password)
      throws UserError, IOException, InterruptedException {
    String script =
        "%1$s=%2$s\nexport %1$s\n%3$s &&\necho '%4$s'"
            .formatted(
                Accounts.PASSWORD_VARIABLE,
                Keeper.command(List.of(password)),
                Keeper.command(commands.client(mysqld, TRIAL)),
                TRIAL_SUCCEEDED);
    String lacking = mysqld.name() + " does not answer CREATE TABLE";
    List<String> log = tryIt(script, lacking);
    while (!log.contains(TRIAL_SUCCEEDED)) {
      lacking = mysqld.name() + " makes no table: " + LogLine.mostTelling(log);
      pause(lacking);
      log = tryIt(script, lacking);
    }
  }

  private List<String> tryIt(String script, String lacking)
      throws UserError, IOException, InterruptedException {
    SandboxProcess trial = keeper.run("trial", script);
    while (trial.runs()) {
      pause(lacking);
    }
    return trial.log();
  }

  private void pause(String lacking) throws UserError, IOException, InterruptedException {
    for (SandboxProcess process : processes.values()) {
      if (!process.runs()) {
        throw new UserError(
            "The sandbox's "
                + process.name()
                + " ended early: "
                + LogLine.mostTelling(process.log())
                + "; check "
                + commands.programs().name()
                + ", and that memory and disk space are free.");
      }
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
