// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import com.github.dockerjava.api.model.Container;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** This machine's container engine, and the containers of sandboxes in it. */
record TestEngine(Path socket, ContainerHost first) {
  /**
   * The one that sandboxes find where {@code NDB_HOME} is not set.
   *
   * @throws UserError if none answers, or it can't have the sandbox's image
   */
  static TestEngine find() throws UserError {
    Path socket = Engine.socket(System::getenv);
    return new TestEngine(socket, host(socket));
  }

  /** A container that is about to be made. */
  ContainerHost host() throws UserError {
    return host(socket);
  }

  private static ContainerHost host(Path socket) throws UserError {
    return ContainerHost.find(
        socket, Engine.image(System::getenv), Engine.IMAGE_VARIABLE, System.err::println);
  }

  /** Variables that name this engine, and that image. */
  Map<String, String> environment(String image) {
    return Map.of(Engine.ENGINE_VARIABLE, "unix://" + socket, Engine.IMAGE_VARIABLE, image);
  }

  /** The containers that the JVM of that process id has made, running or not. */
  List<Container> containersOf(long jvm) {
    return first
        .client()
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(Map.of(ContainerHost.LABEL, Long.toString(jvm)))
        .exec();
  }
}
