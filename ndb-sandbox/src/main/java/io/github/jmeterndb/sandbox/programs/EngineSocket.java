// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Finds the socket of this machine's container engine, be it Docker or Podman. */
final class EngineSocket {
  static final String VARIABLE = "DOCKER_HOST";

  private static final String SCHEME = "unix://";

  private EngineSocket() {}

  /**
   * The first that answers, in no time: nothing of the engine's client is loaded for it.
   *
   * @param environment where the variables come from
   * @throws UserError if none answers
   */
  static Path find(UnaryOperator<String> environment) throws UserError {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new UserError(
          "a sandbox in containers needs Linux, where they can use this machine's own network");
    }
    List<Path> candidates = candidates(environment);
    String reason = "";
    for (Path socket : candidates) {
      try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        channel.connect(UnixDomainSocketAddress.of(socket));
        return socket;
      } catch (IOException e) {
        if (reason.isEmpty() && Files.exists(socket)) {
          reason = " (" + socket + ": " + UserError.firstLine(e) + ")";
        }
      }
    }
    throw new UserError(
        "no container engine answers at "
            + String.join(", ", candidates.stream().map(Path::toString).toList())
            + reason);
  }

  private static List<Path> candidates(UnaryOperator<String> environment) throws UserError {
    String given = environment.apply(VARIABLE);
    if (given != null && !given.isBlank()) {
      if (!given.startsWith(SCHEME)) {
        throw new UserError(
            VARIABLE + "=" + given + " is no socket of this machine, such as " + SCHEME + "/…");
      }
      return List.of(Path.of(given.substring(SCHEME.length())));
    }
    // Docker, and Podman's socket unit; of the system, and of a user.
    Stream<Path> system =
        Stream.of(Path.of("/var/run/docker.sock"), Path.of("/run/podman/podman.sock"));
    String runtime = environment.apply("XDG_RUNTIME_DIR");
    Stream<Path> user =
        runtime == null || runtime.isBlank()
            ? Stream.of()
            : Stream.of(Path.of(runtime, "docker.sock"), Path.of(runtime, "podman/podman.sock"));
    return Stream.concat(system, user).toList();
  }
}
