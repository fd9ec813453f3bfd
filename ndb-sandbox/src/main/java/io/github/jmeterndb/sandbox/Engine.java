// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Finds a container engine and the name of an image without the engine's client library. */
final class Engine {
  static final String IMAGE_VARIABLE = "NDB_IMAGE";
  static final String ENGINE_VARIABLE = "DOCKER_HOST";
  static final String SCHEME = "unix://";

  private static final String DEFAULT_IMAGE =
      "container-registry.oracle.com/mysql/community-cluster:9.7.4";

  private Engine() {}

  /** The socket of Docker or Podman on this machine: the first that answers. */
  static Path socket(UnaryOperator<String> environment) throws UserError {
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
    String named = given(environment, ENGINE_VARIABLE).orElse(null);
    if (named != null) {
      if (!named.startsWith(SCHEME)) {
        throw new UserError(
            "%s=%s is no socket of this machine, such as %s/…"
                .formatted(ENGINE_VARIABLE, named, SCHEME));
      }
      return List.of(Path.of(named.substring(SCHEME.length())));
    }
    // Docker, and Podman's socket unit; of the system and of a user.
    Stream<String> ofUser =
        given(environment, "XDG_RUNTIME_DIR").stream()
            .flatMap(folder -> Stream.of(folder + "/docker.sock", folder + "/podman/podman.sock"));
    return Stream.concat(Stream.of("/var/run/docker.sock", "/run/podman/podman.sock"), ofUser)
        .map(Path::of)
        .toList();
  }

  static Optional<String> given(UnaryOperator<String> environment, String variable) {
    return Optional.ofNullable(environment.apply(variable)).filter(value -> !value.isBlank());
  }

  static String image(UnaryOperator<String> environment) {
    return given(environment, IMAGE_VARIABLE).orElse(DEFAULT_IMAGE);
  }
}
