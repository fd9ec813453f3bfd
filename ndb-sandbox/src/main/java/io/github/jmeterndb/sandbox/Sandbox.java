// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.sandbox.cluster.Accounts;
import io.github.jmeterndb.sandbox.cluster.ClusterStart;
import io.github.jmeterndb.sandbox.cluster.Shape;
import io.github.jmeterndb.sandbox.cluster.Topology;
import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.SandboxFolder;
import io.github.jmeterndb.sandbox.programs.Programs;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A throw-away NDB Cluster on this machine: a management node, data nodes and mysqlds, on loopback
 * ports that were free, in a folder or a container of its own. It ends with {@link #close} or with
 * this JVM, whatever ends that, and leaves neither process nor file.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.start(System.out::println)) {
 *   Connection connection =
 *       DriverManager.getConnection(sandbox.jdbcUrl(), sandbox.user(), sandbox.password());
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads.
 */
public final class Sandbox implements AutoCloseable {
  private final Topology topology;
  private final String password;
  private final Keeper keeper;
  private final Nodes nodes;

  private Sandbox(Topology topology, String password, Keeper keeper, Nodes nodes) {
    this.topology = topology;
    this.password = password;
    this.keeper = keeper;
    this.nodes = nodes;
  }

  /**
   * Starts one, and returns when a table with {@code ENGINE=NDBCLUSTER} can be made in the database
   * {@code ndbtest}: half a minute at most on two free cores. Its programs come from {@code
   * NDB_HOME}, or, where that is not set, from an image, which may have to be pulled first.
   *
   * @param progress takes a line for the user at each step
   * @throws UserError if that fails; then nothing is left running
   */
  public static Sandbox start(Consumer<String> progress) throws UserError {
    return start(Programs.find(System::getenv, progress), progress);
  }

  static Sandbox start(Programs programs, Consumer<String> progress) throws UserError {
    return start(programs, Accounts.randomPassword(), progress, SandboxFolder.parent());
  }

  static Sandbox start(Programs programs, String password, Consumer<String> progress, Path parent)
      throws UserError {
    return start(programs, Shape.USUAL, password, progress, parent);
  }

  static Sandbox start(
      Programs programs, Shape shape, String password, Consumer<String> progress, Path parent)
      throws UserError {
    Keeper keeper = programs.keeper(parent);
    Path folder = keeper.folder();
    try {
      Topology topology = Topology.in(folder, shape);
      ClusterStart start = new ClusterStart(programs, topology, keeper, progress);
      start.run(password);
      return new Sandbox(topology, password, keeper, start.nodes());
    } catch (UserError e) {
      throw stopped(keeper, e);
    } catch (IOException e) {
      throw stopped(
          keeper,
          new UserError(
              "The sandbox in " + folder + " cannot start (" + UserError.firstLine(e) + ").", e));
    } catch (InterruptedException e) {
      UserError error = stopped(keeper, new UserError("The start of the sandbox was stopped.", e));
      Thread.currentThread().interrupt();
      throw error;
    } catch (RuntimeException e) {
      keeper.close();
      throw e;
    }
  }

  private static UserError stopped(Keeper keeper, UserError error) {
    try {
      keeper.close();
    } catch (IllegalStateException e) {
      error.addSuppressed(e);
    }
    return error;
  }

  /** Where its management node is. */
  public String connectstring() {
    return topology.connectstring();
  }

  /** Where its mysqlds are, and the database {@code ndbtest}. */
  public String jdbcUrl() {
    return topology.jdbcUrl();
  }

  /** The account over TCP, which may create tables in any database. */
  public String user() {
    return Accounts.USER;
  }

  /** The password of that account, for no eyes but those of who runs {@code sandbox start}. */
  public String password() {
    return password;
  }

  public Nodes nodes() {
    return nodes;
  }

  /** The folder of its files, which ends with it; one in its container, if it has one. */
  public Path folder() {
    return topology.folder();
  }

  public Settings settings(Settings settings) {
    return settings
        .with(Parameter.NDB_CONNECTSTRING, connectstring())
        .with(Parameter.NDB_DATABASE, Topology.DATABASE)
        .with(Parameter.JDBC_URL, jdbcUrl())
        .with(Parameter.JDBC_USER, user())
        .with(Parameter.JDBC_PASSWORD, password);
  }

  public Settings settings() {
    try {
      return settings(Settings.of(name -> null));
    } catch (UserError e) {
      throw new IllegalStateException("defaults are no settings", e);
    }
  }

  /**
   * Lets it outlive this JVM, until {@link
   * io.github.jmeterndb.sandbox.keeper.StandingSandbox#stop}. Nothing else may be called then.
   *
   * @throws UserError if its keeper is gone
   */
  void letGo() throws UserError {
    try {
      keeper.letGo();
    } catch (IOException e) {
      throw new UserError("The sandbox in " + folder() + " is gone (" + e.getMessage() + ").", e);
    }
  }

  /**
   * Kills its processes and removes their files, and returns when that is done. Calls after the
   * first do nothing.
   *
   * @throws IllegalStateException if that is not done after 30 s
   */
  @Override
  public void close() {
    keeper.close();
  }
}
