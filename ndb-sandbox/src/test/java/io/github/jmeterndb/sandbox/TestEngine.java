// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import com.github.dockerjava.api.model.Container;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

record TestEngine(Path socket, ContainerHost first) {
  /**
   * The engine that sandboxes use without {@code NDB_HOME}.
   *
   * @throws UserError if none answers, or it has no image for the sandbox
   */
  static TestEngine find() throws UserError {
    Path socket = Engine.socket(System::getenv);
    return new TestEngine(socket, host(socket));
  }

  ContainerHost host() throws UserError {
    return host(socket);
  }

  private static ContainerHost host(Path socket) throws UserError {
    return ContainerHost.find(
        socket, Engine.image(System::getenv), Engine.IMAGE_VARIABLE, System.err::println);
  }

  Map<String, String> environment(String image) {
    return Map.of(Engine.ENGINE_VARIABLE, "unix://" + socket, Engine.IMAGE_VARIABLE, image);
  }

  List<Container> containersOf(long jvm) {
    return first
        .client()
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(Map.of(ContainerHost.LABEL, Long.toString(jvm)))
        .exec();
  }
}
