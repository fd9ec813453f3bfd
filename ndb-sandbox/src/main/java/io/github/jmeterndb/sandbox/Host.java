// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The programs of one sandbox, and the machine or container they run on. Methods throw a {@link
 * UserError} if the host is gone.
 */
interface Host extends AutoCloseable {
  /**
   * The distribution in {@code NDB_HOME} or, if that is not set, a container.
   *
   * @param progress takes a line for the user when this takes long
   * @throws UserError if there is neither a distribution nor an engine with the image
   */
  static Host find(UnaryOperator<String> environment, Consumer<String> progress) throws UserError {
    NdbHome home = NdbHome.in(environment).orElse(null);
    if (home != null) {
      return new LocalHost(home);
    }
    Path socket;
    try {
      socket = Engine.socket(environment);
    } catch (UserError e) {
      throw new UserError(
          LocalHost.NOT_SET + "; nor is there a container: " + e.getMessage() + ".", e);
    }
    try {
      return ContainerHost.find(socket, Engine.image(environment), Engine.IMAGE_VARIABLE, progress);
    } catch (NoClassDefFoundError e) {
      throw new UserError(
          "A sandbox in a container needs Testcontainers on the class path (%s is missing): add"
                  .formatted(e.getMessage())
              + " target/jmeter/lib/containers to plugin_dependency_paths, as in user.properties,"
              + " or set NDB_HOME.",
          e);
    }
  }

  String name();

  String program(String name) throws UserError;

  List<String> mysqldOptions();

  /**
   * Makes the folder, below the parent if it is on this machine. Must be called first, and {@link
   * #close} also if it fails.
   */
  void open(Path parent) throws UserError;

  Path folder();

  /**
   * Starts a process in the folder.
   *
   * @param name of its log
   * @param script for {@code sh}
   * @param text the variable TEXT of the script. It may be a password: it is in no file and on no
   *     command line
   */
  Running run(String name, String script, String text) throws UserError;

  /**
   * Kills all processes and removes the folder. Returns when that is done; later calls do nothing.
   *
   * @throws IllegalStateException if it is not done after 30 s
   */
  @Override
  void close();

  interface Running {
    boolean isAlive() throws UserError;

    int status() throws UserError;

    /** Sends a signal, such as {@code KILL}, unless the process has ended. */
    void signal(String signal) throws UserError;

    List<String> log() throws UserError;

    default void await() throws UserError, InterruptedException {
      while (isAlive()) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
  }

  static String quoted(List<String> words) {
    return words.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  static String resource(String name) {
    try (InputStream in = Host.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static UserError gone(Exception e) {
    return new UserError("the sandbox is gone (" + UserError.firstLine(e) + ")", e);
  }
}
