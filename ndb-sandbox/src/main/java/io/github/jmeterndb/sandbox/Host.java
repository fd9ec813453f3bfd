// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The programs of one sandbox, and the machine or container they run on. Methods throw a {@link
 * UserError} if the host is gone.
 */
interface Host extends AutoCloseable {
  String IMAGE_VARIABLE = "NDB_IMAGE";
  String ENGINE_VARIABLE = "DOCKER_HOST";
  String SCHEME = "unix://";

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
      socket = engine(environment);
    } catch (UserError e) {
      throw new UserError(
          LocalHost.NOT_SET + "; nor is there a container: " + e.getMessage() + ".", e);
    }
    try {
      return ContainerHost.find(socket, image(environment), IMAGE_VARIABLE, progress);
    } catch (NoClassDefFoundError e) {
      throw new UserError(
          "A sandbox in a container needs Testcontainers on the class path (%s is missing): add"
                  .formatted(e.getMessage())
              + " target/jmeter/lib/containers to plugin_dependency_paths, as in user.properties,"
              + " or set NDB_HOME.",
          e);
    }
  }

  /** The socket of Docker or Podman on this machine: the first that answers. */
  static Path engine(UnaryOperator<String> environment) throws UserError {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new UserError(
          "a sandbox in containers needs Linux, where they can use this machine's own network");
    }
    // Docker, and Podman's socket unit; of the system and of a user.
    List<String> sockets =
        new ArrayList<>(List.of("/var/run/docker.sock", "/run/podman/podman.sock"));
    given(environment, "XDG_RUNTIME_DIR")
        .ifPresent(of -> sockets.addAll(List.of(of + "/docker.sock", of + "/podman/podman.sock")));
    String named = given(environment, ENGINE_VARIABLE).orElse("");
    if (!named.isEmpty()) {
      if (!named.startsWith(SCHEME)) {
        throw new UserError(
            "%s=%s is no socket of this machine, such as %s/…"
                .formatted(ENGINE_VARIABLE, named, SCHEME));
      }
      sockets.clear();
      sockets.add(named.substring(SCHEME.length()));
    }
    String reason = "";
    for (String each : sockets) {
      Path socket = Path.of(each);
      try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        channel.connect(UnixDomainSocketAddress.of(socket));
        return socket;
      } catch (IOException e) {
        if (reason.isEmpty() && Files.exists(socket)) {
          reason = " (" + socket + ": " + UserError.firstLine(e) + ")";
        }
      }
    }
    throw new UserError("no container engine answers at " + String.join(", ", sockets) + reason);
  }

  static Optional<String> given(UnaryOperator<String> environment, String variable) {
    return Optional.ofNullable(environment.apply(variable)).filter(value -> !value.isBlank());
  }

  static String image(UnaryOperator<String> environment) {
    return given(environment, IMAGE_VARIABLE)
        .orElse("container-registry.oracle.com/mysql/community-cluster:9.7.4");
  }

  String name();

  String program(String name) throws UserError;

  List<String> mysqldOptions();

  /**
   * Makes the folder, below the parent if it is on this machine. Must be called first, and {@link
   * #close} also if it fails.
   */
  void open(Path parent) throws UserError, InterruptedException;

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
    return new UserError("the sandbox is gone (" + reason(e) + ")", e);
  }

  /** The first line of a message; of an engine's answer, its message. */
  static String reason(Throwable e) {
    // "Status 500: {"cause":"…","message":"…","response":500}"
    return UserError.firstLine(e)
        .replaceFirst("^Status \\d+: ", "")
        .replaceFirst(".*\"message\":\"(.*?)\".*", "$1");
  }
}
