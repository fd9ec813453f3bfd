// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
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
  private final Cluster cluster;
  private final String password;
  private final Host host;

  private Sandbox(Cluster cluster, String password, Host host) {
    this.cluster = cluster;
    this.password = password;
    this.host = host;
  }

  /**
   * Starts a sandbox, and returns when a table with {@code ENGINE=NDBCLUSTER} can be created in the
   * database {@code ndbtest}: at most half a minute on two free cores. The programs come from
   * {@code NDB_HOME} or, if that is not set, from an image, which may have to be pulled first.
   *
   * @param progress takes a line for the user at each step
   * @throws UserError if the start fails; then nothing is left running
   */
  public static Sandbox start(Consumer<String> progress) throws UserError {
    return start(Host.find(System::getenv, progress), progress);
  }

  static Sandbox start(Host host, Consumer<String> progress) throws UserError {
    return start(host, Config.USUAL, randomPassword(), progress, WatchedFolder.parent());
  }

  static Sandbox start(
      Host host, Config config, String password, Consumer<String> progress, Path parent)
      throws UserError {
    host.open(parent);
    boolean started = false;
    try {
      Cluster cluster = new Cluster(config, host);
      cluster.start(password, progress);
      started = true;
      return new Sandbox(cluster, password, host);
    } catch (InterruptedException e) {
      // Removed only after close, which takes some time.
      host.close();
      Thread.currentThread().interrupt();
      throw new UserError("The start of the sandbox was stopped.", e);
    } finally {
      if (!started) {
        host.close();
      }
    }
  }

  /** 128 random bits in letters and digits: needs no quoting anywhere. */
  static String randomPassword() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  public String connectstring() {
    return cluster.connectstring();
  }

  public String jdbcUrl() {
    return cluster.jdbcUrl();
  }

  public String user() {
    return "root";
  }

  /** The password of {@link #user}, to show only to the user of {@code sandbox start}. */
  public String password() {
    return password;
  }

  public Nodes nodes() {
    return cluster;
  }

  /** The folder of its files, removed at the end; in a container, a path inside it. */
  public Path folder() {
    return host.folder();
  }

  public Settings settings(Settings settings) {
    return settings
        .with(Parameter.NDB_CONNECTSTRING, connectstring())
        .with(Parameter.NDB_DATABASE, Cluster.DATABASE)
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
   * Kills the processes and removes the files. Returns when that is done; later calls do nothing.
   *
   * @throws IllegalStateException if that is not done after 30 s
   */
  @Override
  public void close() {
    host.close();
  }
}
